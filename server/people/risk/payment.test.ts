import { expect, test } from 'vitest';
import { decidePayment, type PaymentFacts } from './payment.ts';

const facts: PaymentFacts = {
  total: 100n,
  spent: 0n,
  limits: { amount: 200n, sum: 600n },
  own: { amount: null, sum: null },
  isApproved: false,
};

const amount = { verdict: 'confirm', reason: 'amount' };
const sum = { verdict: 'confirm', reason: 'sum' };
const allow = { verdict: 'allow' };

test.each<[string, Partial<PaymentFacts>, object]>([
  ['below both limits', {}, allow],
  ['exactly the limit per payment', { total: 200n }, allow],
  ['one unit above it', { total: 201n }, amount],
  ['exactly the sum', { spent: 500n }, allow],
  ['one unit above the sum', { spent: 501n }, sum],
  ['above both: the reason is the amount', { total: 700n }, amount],
  ['above both, confirmed', { total: 700n, isApproved: true }, allow],
  ['an own lower limit per payment', { own: { amount: 99n, sum: null } }, amount],
  ['exactly the own limit', { own: { amount: 100n, sum: 100n } }, allow],
  ['an own lower sum', { own: { amount: null, sum: 99n } }, sum],
  [
    'an own limit of zero always requires it',
    { total: 1n, own: { amount: 0n, sum: null } },
    amount,
  ],
  ['an own limit above the operator’s', { total: 201n, own: { amount: 999n, sum: null } }, amount],
  ['an own sum above the operator’s', { spent: 501n, own: { amount: null, sum: 999n } }, sum],
  ['operator limits of zero', { limits: { amount: 0n, sum: 0n } }, amount],
  [
    'above the ceiling of the token, even when confirmed',
    { ceiling: 99n, isApproved: true },
    { verdict: 'refuse', reason: 'ceiling' },
  ],
  ['exactly the ceiling of the token', { ceiling: 100n }, allow],
])('%s', (_, given, decision) => {
  expect(decidePayment({ ...facts, ...given })).toEqual(decision);
});
