/** `createSalusPaySession` of the Shop API. */
import { Inject } from '@nestjs/common';
import { Mutation, Resolver } from '@nestjs/graphql';
import {
  ActiveOrderService,
  Allow,
  Ctx,
  OrderService,
  Permission,
  type RequestContext,
  UserInputError,
} from '@vendure/core';
import { PaySessions } from './pay-sessions.ts';

@Resolver()
export class SalusResolver {
  private readonly active: ActiveOrderService;
  private readonly orders: OrderService;
  private readonly sessions: PaySessions;

  constructor(
    @Inject(ActiveOrderService) active: ActiveOrderService,
    @Inject(OrderService) orders: OrderService,
    @Inject(PaySessions) sessions: PaySessions,
  ) {
    this.active = active;
    this.orders = orders;
    this.sessions = sessions;
  }

  @Mutation()
  @Allow(Permission.Owner)
  async createSalusPaySession(@Ctx() ctx: RequestContext) {
    const active = await this.active.getActiveOrder(ctx, undefined);
    const order = active && (await this.orders.findOne(ctx, active.id, ['payments']));
    if (order?.state !== 'ArrangingPayment') {
      throw new UserInputError('Move the order to ArrangingPayment first.');
    }
    const { id, url } = await this.sessions.open(ctx, order);
    return { id, url, script: new URL('/widget/v1.js', url).href };
  }
}
