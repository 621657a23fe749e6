/** `POST /payments/salus`: the webhook. */
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { type SalusEvent, verifyEvent, WebhookVerificationError } from '@salus/server';
import { Logger, RequestContextService } from '@vendure/core';
import type { Request, Response } from 'express';
import { SALUS_OPTIONS, type SalusOptions } from './options.ts';
import { VENDURE_CHANNEL, VENDURE_ORDER } from './order-session.ts';
import { PaySessions } from './pay-sessions.ts';

@Controller('payments')
export class SalusController {
  private readonly options: SalusOptions;
  private readonly contexts: RequestContextService;
  private readonly sessions: PaySessions;

  constructor(
    @Inject(SALUS_OPTIONS) options: SalusOptions,
    @Inject(RequestContextService) contexts: RequestContextService,
    @Inject(PaySessions) sessions: PaySessions,
  ) {
    this.options = options;
    this.contexts = contexts;
    this.sessions = sessions;
  }

  @Post('salus')
  async receive(@Req() request: Request, @Res() response: Response): Promise<void> {
    const event = this.verified(request);
    if (!event) {
      response.status(400).send('The signature is not valid.');
      return;
    }
    await this.handle(event);
    response.status(204).send();
  }

  private verified({ body, headers }: Request): SalusEvent | undefined {
    try {
      return verifyEvent(this.options.webhookSecret, body, headers);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      Logger.warn(`A webhook was refused: ${error.message}`, 'SalusPlugin');
      return undefined;
    }
  }

  /** A test event has invented data; other payments of the business have no order here. */
  private async handle(event: SalusEvent): Promise<void> {
    if (event.test || event.type !== 'pay_session.paid') return;
    const { id, metadata } = event.data;
    const channelOrToken = metadata[VENDURE_CHANNEL];
    if (!metadata[VENDURE_ORDER] || !channelOrToken) return;
    const ctx = await this.contexts.create({ apiType: 'admin', channelOrToken });
    const problem = await this.sessions.settle(ctx, await this.sessions.read(id));
    if (problem) Logger.error(problem, 'SalusPlugin');
  }
}
