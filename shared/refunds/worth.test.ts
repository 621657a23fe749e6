import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf, formatAmount, formatToken, parseDecimal } from '../money.ts';
import type { RefundablePayment } from './schemas.ts';
import { refundNet, refundOfNet, refundWorth } from './worth.ts';

/** 40.00 EUR for 152 tokens, of which 10.00 EUR went back. */
const payment = (over: Partial<RefundablePayment> = {}): RefundablePayment => ({
  paySessionId: 'pay_00000000000000000000000000',
  currency: 'EUR',
  amount: '40.00',
  net: '38.00',
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

describe('what comes back to a payer', () => {
  test.each([
    ['30.00', '28.50'],
    ['18.51', '17.58'],
    ['0.01', '0.01'],
  ])('for %s of the price is %s after the discount', (part, back) => {
    expect(refundNet(payment(), part)).toBe(back);
  });

  test('is €17.58 and 70.3 tokens for a whole payment of €18.50', () => {
    const whole = payment({
      ...{ amount: '18.50', net: '17.58', tokens: '70.3', remainingAmount: '18.50' },
      ...{ refundedAmount: '0.00', refundedTokens: '0' },
    });
    expect([refundNet(whole, '18.50'), refundWorth(whole, '18.50')]).toEqual(['17.58', '70.3']);
    expect(refundOfNet(whole, '17.58')).toBe('18.50');
    expect(refundOfNet(whole, '17.59')).toBeUndefined();
  });

  test('is exactly what was asked for, whatever the discount and the refunds before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EUR', 'JPY', 'SLS'),
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 1, max: 10_000 }),
        (currency, price, points, refunded, asked) => {
          // Tokens move in steps of 10⁻⁴.
          const step = currency === 'SLS' ? 10n ** 14n : 1n;
          const part = (of: bigint, share: number) => ((of * BigInt(share)) / 10_000n) * step;
          const units = (amount: bigint) => formatAmount(amount, currency);
          const net = part(price, points);
          const before = part(price, refunded);
          const paid = payment({
            currency,
            amount: units(price * step),
            net: units(net),
            tokens: formatToken(currency === 'SLS' ? net : net * 10n ** 16n),
            refundedAmount: units(before),
            refundedTokens: '0',
            remainingAmount: units(price * step - before),
          });
          const most = refundNet(paid, paid.remainingAmount);
          expect(refundOfNet(paid, most)).toBe(
            most.match(/[1-9]/) ? paid.remainingAmount : undefined,
          );
          const left = parseDecimal(most, decimalsOf(currency) ?? 0) ?? 0n;
          const wish = units(part(left / step, asked));
          const found = refundOfNet(paid, wish);
          if (found) expect(refundNet(paid, found)).toBe(wish);
          else expect(wish).not.toMatch(/[1-9]/);
        },
      ),
    );
  });
});
