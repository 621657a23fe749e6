/** Pay sessions of orders: creates, settles and refunds them. */
import { Inject } from '@nestjs/common';
import {
  createSalus,
  type PaySession,
  type Salus,
  type Refund as SalusRefund,
} from '@salus/server';
import {
  ConfigService,
  type ID,
  Order,
  OrderService,
  type Payment,
  PaymentMethodService,
  Refund,
  type RequestContext,
  TransactionalConnection,
  totalCoveredByPayments,
  UserInputError,
} from '@vendure/core';
import { priceOfUnits, unitsOf } from '../shared/price.ts';
import { netOfPrice } from '../shared/refund.ts';
import { SALUS_OPTIONS, type SalusOptions } from './options.ts';
import { newSessionOf, problemOf, VENDURE_ORDER } from './order-session.ts';

const HANDLER = 'salus';

export class PaySessions {
  private readonly salus: Salus;
  private readonly connection: TransactionalConnection;
  private readonly orders: OrderService;
  private readonly methods: PaymentMethodService;
  private readonly config: ConfigService;

  constructor(
    @Inject(SALUS_OPTIONS) { url, token }: SalusOptions,
    @Inject(TransactionalConnection) connection: TransactionalConnection,
    @Inject(OrderService) orders: OrderService,
    @Inject(PaymentMethodService) methods: PaymentMethodService,
    @Inject(ConfigService) config: ConfigService,
  ) {
    this.salus = createSalus({ url, token });
    this.connection = connection;
    this.orders = orders;
    this.methods = methods;
    this.config = config;
  }

  read(id: string): Promise<PaySession> {
    return this.salus.paySessions.read(id);
  }

  /** The pending pay session for the unpaid rest; sessions of another price are cancelled. */
  async open(ctx: RequestContext, order: Order): Promise<PaySession> {
    const left = order.totalWithTax - totalCoveredByPayments(order);
    const { currencyCode: currency, code } = order;
    const amount = priceOfUnits(currency, left, this.precision);
    const { data } = await this.salus.paySessions.list({ metadata: `${VENDURE_ORDER}:${code}` });
    if (data.some((one) => one.status === 'paid' && !isAdded(order, one))) {
      throw new UserInputError('The order is paid. Its webhook will arrive.');
    }
    const pending = data.filter(({ status }) => status === 'pending');
    const known = pending.find((one) => one.amount === amount && one.currency === currency);
    if (known) return known;
    for (const { id } of pending) await this.salus.paySessions.cancel(id);
    const wanted = newSessionOf({ code, amount, currency, channel: ctx.channel.token });
    // Two requests at once create one session.
    const idempotencyKey = `${code}:${currency}:${amount}:${data[0]?.id ?? 'first'}`;
    return this.salus.paySessions.create(wanted, { idempotencyKey });
  }

  /** Adds a paid session to its order, once. @returns why it cannot be added */
  settle(ctx: RequestContext, session: PaySession): Promise<string | undefined> {
    return this.connection.withTransaction(ctx, async (inside) => {
      const found = await this.orders.findOneByCode(inside, session.metadata[VENDURE_ORDER] ?? '');
      if (!found) return `${session.id} is of an unknown order.`;
      // Deliveries of the same event wait for each other.
      await this.lock(inside, found.id);
      const order = await this.orders.findOne(inside, found.id, ['payments']);
      if (!order || isAdded(order, session)) return undefined;
      const problem = problemOf(session, order);
      if (problem) return problem;
      await this.add(inside, order, session);
      return undefined;
    });
  }

  private async add(ctx: RequestContext, { id, state }: Order, session: PaySession): Promise<void> {
    if (state === 'AddingItems') {
      accepted(await this.orders.transitionToState(ctx, id, 'ArrangingPayment'));
    }
    const { items } = await this.methods.findAll(ctx);
    const method = items.find(({ handler }) => handler.code === HANDLER);
    if (!method) throw new Error('No payment method of this channel uses the handler "salus".');
    const paid = unitsOf(session.amount, this.precision);
    const metadata = { paySession: session.id, paid };
    accepted(await this.orders.addPaymentToOrder(ctx, id, { method: method.code, metadata }));
  }

  /**
   * Vendure gives a refund no id before it is made. The sum of the settled ones is in the key instead: a repeat
   * after a lost answer has the same key, and the next refund another one.
   */
  async refund(
    ctx: RequestContext,
    { id, transactionId }: Payment,
    order: Pick<Order, 'id' | 'currencyCode'>,
    { amount, reason }: { amount: number; reason?: string | null | undefined },
  ): Promise<SalusRefund> {
    // Of two equal refunds at once, the second waits and then counts the first.
    await this.lock(ctx, order.id);
    const settled = await this.connection
      .getRepository(ctx, Refund)
      .find({ where: { paymentId: id, state: 'Settled' } });
    const before = settled.reduce((sum, { total }) => sum + total, 0);
    const session = await this.read(transactionId);
    const price = (units: number) => priceOfUnits(order.currencyCode, units, this.precision);
    // Vendure refunds the price.
    return this.salus.paySessions.refund(
      transactionId,
      {
        amount: netOfPrice(session, price(amount), price(before)),
        ...(reason ? { reason } : {}),
      },
      { idempotencyKey: `${transactionId}:refund:${before}:${amount}` },
    );
  }

  /** Locks the order's row until the transaction ends, in every database. */
  private async lock(ctx: RequestContext, order: ID): Promise<void> {
    await this.connection.getRepository(ctx, Order).update(order, { updatedAt: new Date() });
  }

  private get precision(): number {
    return this.config.entityOptions.moneyStrategy?.precision ?? 2;
  }
}

const isAdded = ({ payments }: Order, { id }: PaySession): boolean =>
  payments.some(({ transactionId }) => transactionId === id);

/** @throws Error so that Salus delivers the event again */
function accepted(result: Order | { message: string }): void {
  if (!(result instanceof Order)) throw new Error(result.message);
}
