import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '#shared/money.ts';
import { amountsOf } from './amounts.ts';

test('many small purchases never give more tokens than one large purchase', () => {
  const any = { least: 1n, most: 10n ** 30n };
  const rate = fc.integer({ min: 1, max: 10 ** 9 }).map((part) => {
    const text = String(part).padStart(7, '0');
    return `${BigInt(text.slice(0, -6))}.${text.slice(-6)}`;
  });
  const cents = fc.array(fc.integer({ min: 200, max: 500_000 }), { minLength: 2, maxLength: 12 });
  const money = (units: number) =>
    `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
  fc.assert(
    fc.property(rate, cents, (price, parts) => {
      const at = { currency: 'EUR', rate: price };
      const tokensFor = (units: number) => {
        try {
          return amountsOf({ unit: 'money', amount: money(units) }, at, any).tokens;
        } catch {
          return 0n;
        }
      };
      const small = parts.reduce((sum, part) => sum + tokensFor(part), 0n);
      const whole = tokensFor(parts.reduce((sum, part) => sum + part, 0));
      expect(small).toBeLessThanOrEqual(whole);
      // Buying the same tokens one by one is not cheaper either.
      const each = 12345n * 10n ** 14n;
      const one = amountsOf({ unit: 'tokens', amount: '1.2345' }, at, any).money;
      const many = amountsOf({ unit: 'tokens', amount: '12.345' }, at, any);
      expect(many.tokens).toBe(each * 10n);
      expect(one * 10n).toBeGreaterThanOrEqual(many.money);
      // The money paid is worth at least the tokens received.
      const units = parseDecimal(price, 12) ?? 0n;
      expect(many.money * 10n ** 28n).toBeGreaterThanOrEqual(many.tokens * units);
    }),
    { numRuns: 500 },
  );
});
