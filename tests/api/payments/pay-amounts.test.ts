import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi({ currencies: ['EUR', 'USD', 'JPY', 'HUF'] });

test('refuses a price that is more tokens than can be counted, and stores nothing', async () => {
  const merchant = await newMerchant(api());
  await addRate(api().db, { currency: 'USD', rate: '0.0000001', source: 'test' });

  const response = await api().call(merchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: { amount: '1000000000000.00', currency: 'USD' },
  });

  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject([
    { path: 'amount', message: 'Too large at the current token price.' },
  ]);
  const rows = await rowsOf(
    api().db,
    sql`select 1 from pay_session where merchant_id = ${merchant.id}`,
  );
  expect(rows).toEqual([]);
});

test('takes a line that is a gift', async () => {
  const merchant = await newMerchant(api());

  const response = await api().call(merchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: {
      amount: '40.00',
      currency: 'EUR',
      lineItems: [
        { name: 'Linen robe', quantity: 1, amount: '40.00' },
        { name: 'Shipping', quantity: 1, amount: '0.00' },
      ],
    },
  });

  expect(response.statusCode).toBe(201);
  expect(response.json().lineItems[1].amount).toBe('0.00');
});

test.each([
  ['JPY', '1000.00', '1000'],
  ['HUF', '1290.500', '1290.50'],
])('takes %s %s, whose further decimals are zeros, as %s', async (currency, amount, read) => {
  const { apiToken: token } = await newMerchant(api());
  await addRate(api().db, { currency, rate: '40', source: 'test' });

  const made = await api().call(merchantEndpoints.createSession, {
    token,
    body: { amount, currency },
  });
  const refused = await api().call(merchantEndpoints.createSession, {
    token,
    body: { amount: `${amount}1`, currency },
  });

  expect([made.statusCode, made.json().amount]).toEqual([201, read]);
  expect(refused.statusCode).toBe(422);
});
