import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netOfPrice, sumOf } from './refund.ts';

const paid = (gross: string, net: string, currency = 'EUR') =>
  ({ currency, figures: { gross, net } }) as Parameters<typeof netOfPrice>[0];

test.each([
  ['10.00', '0', '9.50'],
  ['40.00', '0', '38.00'],
  ['30.00', '10.00', '28.50'],
  // More than is left, which Salus refuses.
  ['31.00', '10.00', '29.45'],
])('%s of the price, after %s of it, is %s of the net', (price, before, net) => {
  expect(netOfPrice(paid('40.00', '38.00'), price, before)).toBe(net);
});

test('currencies without decimals have none', () => {
  expect(netOfPrice(paid('4000', '3800', 'JPY'), '1000', '0')).toBe('950');
});

test('the parts of a price are together exactly the net', () => {
  const cents = (units: number) => (units / 100).toFixed(2);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 }),
      (gross, kept, shares) => {
        const net = cents(Math.max(1, Math.round((gross * kept) / 10_000)));
        let before = '0';
        let refunded = '0.00';
        const give = (price: string) => {
          refunded = sumOf(refunded, netOfPrice(paid(cents(gross), net), price, before), 'EUR');
          before = sumOf(before, price, 'EUR');
        };
        let left = gross;
        for (const share of shares) {
          const price = Math.floor((left * share) / 1000);
          give(cents(price));
          left -= price;
        }
        give(cents(left));
        expect(refunded).toBe(net);
      },
    ),
  );
});
