import { expect, test } from 'vitest';
import type { RefundablePayment } from './endpoints.ts';
import { refundWorth } from './worth.ts';

/** 40.00 EUR for 152 tokens, of which 10.00 EUR went back. */
const payment = (over: Partial<RefundablePayment> = {}): RefundablePayment => ({
  paySessionId: 'pay_00000000000000000000000000',
  currency: 'EUR',
  amount: '40.00',
  refundedAmount: '10.00',
  remainingAmount: '30.00',
  tokens: '152',
  refundedTokens: '38',
  remainingTokens: '114',
  refunds: [],
  ...over,
});

test.each([
  ['0.01', '0.038'],
  ['10', '38'],
  ['30.00', '114'],
])('%s of it is worth %s', (amount, tokens) => {
  expect(refundWorth(payment(), amount)).toBe(tokens);
});

test.each(['30.01', '0', '0.00', '', 'all', '1.001'])('%j cannot be refunded', (amount) => {
  expect(refundWorth(payment(), amount)).toBeUndefined();
});

test('thirds are rounded down, and the last refund includes the remainder', () => {
  const thirds = { currency: 'JPY', amount: '3', tokens: '0.1' };
  const none = payment({ ...thirds, refundedAmount: '0', refundedTokens: '0' });
  const two = payment({ ...thirds, refundedAmount: '2', refundedTokens: '0.0666' });

  expect(refundWorth(none, '1')).toBe('0.0333');
  expect(refundWorth(two, '1')).toBe('0.0334');
});

test('less than one step of the token cannot be refunded alone', () => {
  const dear = { tokens: '0.0001', refundedAmount: '0.00', refundedTokens: '0' };

  expect(refundWorth(payment(dear), '39.99')).toBeUndefined();
  expect(refundWorth(payment(dear), '40.00')).toBe('0.0001');
});
