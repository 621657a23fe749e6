import { expect, test } from 'vitest';
import { EXAMPLE_FIGURES } from '../pay/example.ts';
import type { Figures } from '../pay/figures.ts';
import { refundWorth } from './worth.ts';

/** 40.00 EUR, of which 38.00 were paid with 152 tokens and 9.50 went back. */
const payment = (over: Partial<Figures> = {}, currency = 'EUR') => ({
  currency,
  figures: { ...EXAMPLE_FIGURES, refunded: '9.50', refundedTokens: '38', ...over },
});

test.each([
  ['0.01', '0.04'],
  ['9.5', '38'],
  ['28.50', '114'],
])('%s of the net is worth %s', (amount, tokens) => {
  expect(refundWorth(payment(), amount)).toBe(tokens);
});

test.each(['28.51', '30.00', '0', '0.00', '', 'all', '1.001'])(
  '%j cannot be refunded',
  (amount) => {
    expect(refundWorth(payment(), amount)).toBeUndefined();
  },
);

test('thirds are rounded down, and the last refund includes the remainder', () => {
  const thirds = { gross: '3', net: '3', received: '0.1' };
  const none = payment({ ...thirds, refunded: '0', refundedTokens: '0' }, 'JPY');
  const two = payment({ ...thirds, refunded: '2', refundedTokens: '0.0666' }, 'JPY');

  expect(refundWorth(none, '1')).toBe('0.0333');
  expect(refundWorth(two, '1')).toBe('0.0334');
});

test('less than one step of the token cannot be refunded alone', () => {
  const dear = payment({ received: '0.0001', refunded: '0.00', refundedTokens: '0' });

  expect(refundWorth(dear, '37.99')).toBeUndefined();
  expect(refundWorth(dear, '38.00')).toBe('0.0001');
});
