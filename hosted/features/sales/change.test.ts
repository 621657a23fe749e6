import { expect, test } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import { noSales, someSales } from '../../test-support/sales.ts';
import { changeOf } from './change.ts';

const sold = (...currencies: [currency: string, net: string][]) =>
  someSales({
    currencies: currencies.map(([currency, net]) => ({
      currency,
      payments: 1,
      figures: { ...EXAMPLE_FIGURES, net },
    })),
  });

test.each([
  ['more', '120.00', '80.00', 0.5],
  ['less', '20.00', '80.00', -0.75],
  ['nothing', '0.00', '80.00', -1],
])('says by which part of the earlier sales there is %s', (_, later, earlier, ratio) => {
  expect(changeOf(sold(['EUR', later]), sold(['EUR', earlier]))).toEqual({
    currency: 'EUR',
    before: earlier,
    ratio,
  });
});

test('compares only sums of one currency', () => {
  expect(changeOf(sold(['EUR', '40.00'], ['USD', '10.00']), sold(['USD', '80.00']))).toEqual({
    currency: 'EUR',
    before: '0',
    ratio: undefined,
  });
});

test('a period without sales is compared in the currency of the period before', () => {
  expect(changeOf(noSales(), sold(['USD', '80.00']))).toEqual({
    currency: 'USD',
    before: '80.00',
    ratio: -1,
  });
});

test('two periods without sales are not compared', () => {
  expect(changeOf(noSales(), noSales())).toBeUndefined();
});
