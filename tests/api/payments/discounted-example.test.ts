/** The discount that pages show of an example is that of `prices.quote_of`. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '#shared/money.ts';
import { discounted } from '#shared/pay/discounted.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();
const PRICES = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 0, max: 9_999 }));

test.each([
  ['EUR', 2],
  ['JPY', 0],
] as const)('a page shows the net and the discount of a price in %s', async (currency, places) => {
  const prices = fc.sample(PRICES, 200).map(([units, off]) => ({ units: String(units), off }));
  const quotes = await rowsOf<{ net: string }>(
    api().db,
    sql`select q.net
      from rows from (jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as (units numeric, off integer))
        with ordinality as p (units, off, at),
        prices.quote_of(p_amount => p.units, p_tip => 0, p_coupon => 0, p_decimals => ${places}::int, p_rate => 1,
          p_discount => p.off) q
      order by p.at`,
  );

  expect(
    prices.map(({ units, off }) =>
      discounted(formatAmount(BigInt(units), currency), currency, off),
    ),
  ).toEqual(
    prices.map(({ units }, i) => ({
      net: formatAmount(BigInt(quotes[i]?.net ?? 0), currency),
      discount: formatAmount(BigInt(units) - BigInt(quotes[i]?.net ?? 0), currency),
    })),
  );
});
