import type { PaySession } from '@salus/server';
import { expect, test } from 'vitest';
import { newSessionOf, problemOf } from './order-session.ts';

const ORDER = { code: 'T_1', currencyCode: 'EUR', state: 'ArrangingPayment' };
const PAID = {
  id: 'pay_1',
  status: 'paid',
  amount: '40.00',
  currency: 'EUR',
  metadata: { vendure_order: 'T_1', vendure_channel: 'c1' },
} as unknown as PaySession;

test('the order and its channel stand in the metadata', () => {
  const price = { code: 'T_1', amount: '40.00', currency: 'EUR', channel: 'c1' };

  expect(newSessionOf(price)).toEqual({
    amount: '40.00',
    currency: 'EUR',
    reference: 'T_1',
    metadata: PAID.metadata,
  });
});

test('a paid session of the order pays it', () => {
  expect(problemOf(PAID, ORDER)).toBeUndefined();
});

test.each([
  ['that is not paid', { status: 'pending' }, {}, 'pay_1 is pending.'],
  ['that is refunded', { status: 'refunded' }, {}, 'pay_1 is refunded.'],
  ['of another order', { metadata: { vendure_order: 'T_2' } }, {}, 'made for another order'],
  ['from elsewhere', { metadata: {} }, {}, 'made for another order'],
  ['in another currency', { currency: 'USD' }, {}, 'pay_1 is in USD.'],
  ['of a settled order', {}, { state: 'PaymentSettled' }, 'PaymentSettled: refund it in Salus'],
  ['of a cancelled order', {}, { state: 'Cancelled' }, 'Cancelled: refund it in Salus'],
] as const)('a session %s does not', (_, session, order, problem) => {
  expect(problemOf({ ...PAID, ...session } as PaySession, { ...ORDER, ...order })).toContain(
    problem,
  );
});
