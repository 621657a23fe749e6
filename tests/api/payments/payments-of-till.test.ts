import { expect, test } from 'vitest';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { paidScene } from '../../support/payments/refunds.ts';
import { salesCalls } from '../../support/payments/sales.ts';
import { paidSale, paySale, tillScene } from '../../support/payments/tills.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const { payments } = salesCalls(api);

test('a list and a file of one till have its payments alone, and nobody else reads them', async () => {
  const { merchant, transfer } = await paidScene(api());
  const [one, other] = [await tillScene(api(), merchant), await tillScene(api(), merchant)];
  const sales = [await one.sell(), await other.sell()];
  for (const sale of sales) await paySale(api(), sale);

  const all = await payments(merchant);
  const ofOne = await payments(merchant, { till: one.id });
  const file = await api().call(salesEndpoints.listPayments, {
    token: merchant.token,
    query: { till: one.id },
    headers: { accept: 'text/csv' },
  });

  expect(all).toHaveLength(3);
  expect(all.map(({ id }) => id)).toContain(transfer);
  expect(ofOne.map(({ sessionId }) => sessionId)).toEqual([sales[0]?.id]);
  expect(file.body.trim().split('\r\n')).toHaveLength(2);
  expect(await payments(await newMerchant(api()), { till: one.id })).toEqual([]);
});

test('who sold at a till is in the details of the payment, and a search for the whole name finds it', async () => {
  const till = await tillScene(api());
  const { merchant } = till;
  const byAna = await paidSale(api(), till, { soldBy: 'Ana' });
  await paidSale(api(), till, { soldBy: 'Anabel' });

  const [found, ...others] = await payments(merchant, { search: 'ana' });

  expect([found?.sessionId, others]).toEqual([byAna.id, []]);
  const { id = '' } = found ?? {};
  const detail = await api().call(salesEndpoints.readPaymentDetail, {
    token: merchant.token,
    params: { id },
  });
  expect(detail.json()).toMatchObject({ soldBy: 'Ana', till: 'Counter' });
});
