/** Sessions, a clock and answers given by hand, for tests of the pay flow and its views. */

import { AUTOMATIC_CAPTURE } from '#shared/capture/automatic.ts';
import { catalogue } from '#shared/errors.ts';
import type { Failure, Result } from '#shared/http/api-client.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PaySession, Receipt } from '#shared/pay/schemas.ts';
import type { Payer } from '#shared/pay/state.ts';
import { ARM_AFTER_MS } from '#shared/press/press-guard.ts';
import { manualClock } from '../clock/manual-clock.ts';
import { manualLive } from './manual-live.ts';

export const payer: Payer = {
  id: 'usr_payer',
  name: 'Ana',
  level: 'Visita',
  balance: '1000',
  trialUntil: '2026-12-21T10:00:00.000Z',
  availability: 'available',
  disabledBy: null,
  missing: null,
  confirmation: null,
};

export const anyReceipt: Receipt = {
  transactionId: 'txn_00000000000000000000000000',
  paidAt: '2026-11-21T10:01:00.000Z',
  reference: null,
  gross: '160',
  discount: '8',
  total: '152',
  refunded: '0',
  refundedNet: '0.00',
};

interface Wish {
  status?: PaySession['status'];
  payer?: Payer;
  quote?: 'live' | 'expired';
  total?: string;
}

/** A session of 40.00 EUR at ten o'clock: its quote lives for 15 minutes, itself for 30. */
export function anySession(wish: Wish = {}): PaySession {
  const { status = 'pending', payer: known = null, quote = 'live', total = '152' } = wish;
  return {
    id: 'pay_00000000000000000000000000',
    status,
    version: 1,
    now: '2026-11-21T10:00:00.000Z',
    merchant: { name: 'Casa Alba', domain: 'casa-alba.test', verified: true },
    amount: '40.00',
    currency: 'EUR',
    description: 'Linden tea',
    lineItems: [{ name: 'Linden tea', quantity: 2, amount: '40.00' }],
    minimumLevel: 'Gemma',
    locale: null,
    expiresAt: '2026-11-21T10:30:00.000Z',
    extendable: true,
    closedAt: status === 'pending' ? null : '2026-11-21T10:00:00.000Z',
    ...AUTOMATIC_CAPTURE,
    successUrl: 'https://casa-alba.test/thanks',
    cancelUrl: 'https://casa-alba.test/',
    coupon: null,
    takesCoupons: false,
    tax: [],
    vatId: null,
    quote: {
      status: quote,
      rate: '0.25',
      discountPercent: '5',
      fiatDiscount: '2.00',
      net: '38.00',
      gross: '160',
      discount: '8',
      total,
      expiresAt: '2026-11-21T10:15:00.000Z',
    },
    payer: known,
    receipt: null,
  };
}

/** The same, asked two minutes before its quote ends, with the ten minutes that were given. */
export function extendedSession(session: PaySession): PaySession {
  return {
    ...session,
    now: '2026-11-21T10:13:00.000Z',
    expiresAt: '2026-11-21T10:40:00.000Z',
    extendable: false,
    quote: { ...session.quote, expiresAt: '2026-11-21T10:25:00.000Z' },
  };
}

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
/** With the status the catalogue has for the code; a call without an answer has 0. */
export const failed = (code: Failure['code'], status = statusOf(code)): Result<never> => ({
  ok: false,
  error: { code, status, message: '', fields: [], retryAfter: undefined },
});

function statusOf(code: Failure['code']): number {
  if (code === 'network') return 0;
  return code === 'unknown' ? 400 : catalogue[code].status;
}

type Call = 'read' | 'quote' | 'cancel' | 'extend' | 'coupon' | 'confirm';

/** Answers are given by hand, in the order of the calls. */
export function scene(initial?: PaySession) {
  const clock = manualClock();
  const pending: { call: Call; total?: string; answer(result: Result<never>): void }[] = [];
  const made: Call[] = [];
  const ask = (call: Call) => (total?: string | null) =>
    new Promise<Result<never>>((answer) => {
      made.push(call);
      pending.push({ call, answer, ...(typeof total === 'string' ? { total } : {}) });
    });
  const api = {
    read: ask('read'),
    quote: ask('quote'),
    cancel: ask('cancel'),
    extend: ask('extend'),
    coupon: ask('coupon'),
    confirm: ask('confirm'),
  };
  const live = manualLive();
  const flow = createPayFlow({ api: api as never, clock, live: live.live });
  if (initial) flow.start(initial);
  return {
    flow,
    clock,
    made,
    live,
    async answer(result: Result<unknown>) {
      pending.shift()?.answer(result as Result<never>);
      await Promise.resolve();
      await Promise.resolve();
    },
    step: () => flow.state.value.step,
  };
}

/** Signed in, total in sight long enough: Pay answers. */
export function armed(session = anySession({ payer })) {
  const at = scene(session);
  at.flow.press.see('here');
  at.clock.advance(ARM_AFTER_MS);
  return at;
}

export const noticeOf = (flow: PayFlow) => {
  const state = flow.state.value;
  return 'notice' in state ? state.notice : undefined;
};
