/** The payment method handler `salus`. */

import { SalusError } from '@salus/server';
import {
  type CreatePaymentResult,
  type CreateRefundResult,
  type Injector,
  LanguageCode,
  PaymentMethodHandler,
} from '@vendure/core';
import { PaySessions } from './pay-sessions.ts';

let sessions: PaySessions | undefined;

export const salusPaymentHandler = new PaymentMethodHandler({
  code: 'salus',
  description: [{ languageCode: LanguageCode.en, value: 'Salus' }],
  args: {},

  init(injector: Injector) {
    sessions = injector.get(PaySessions);
  },

  /** Called by the webhook alone: a shopper's `addPaymentToOrder` proves no payment. */
  createPayment(ctx, _order, amount, _args, metadata): CreatePaymentResult {
    if (ctx.apiType !== 'admin') {
      const errorMessage = 'Salus payments are added when they are paid.';
      return { amount, state: 'Declined', errorMessage, metadata: {} };
    }
    const { paySession, paid } = metadata as { paySession: string; paid: number };
    return { amount: paid, state: 'Settled', transactionId: paySession, metadata: {} };
  },

  /** Salus captures a payment when it is made. */
  settlePayment: () => ({ success: true }),

  async createRefund(ctx, input, amount, order, payment): Promise<CreateRefundResult> {
    if (!sessions) throw new Error('Vendure has not started.');
    const { reason } = input;
    try {
      const refund = await sessions.refund(ctx, payment, order, { amount, reason });
      return { state: 'Settled', transactionId: refund.id };
    } catch (error) {
      if (!(error instanceof SalusError)) throw error;
      return { state: 'Failed', metadata: { code: error.code, errorMessage: error.message } };
    }
  },
});
