/** The view of a business on a payment of its till. */
import { expect, test } from 'vitest';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { paySale, TILL, tillScene } from '../../support/payments/tills.ts';

const api = useApi();

test('the details of a payment name the till that asked for it', async () => {
  const { merchant, sell } = await tillScene(api());
  await paySale(api(), await sell());
  const list = await api().call(salesEndpoints.listPayments, { token: merchant.token, query: {} });

  const response = await api().call(salesEndpoints.readPaymentDetail, {
    token: merchant.token,
    params: { id: list.json().data[0].id },
  });

  expect(response.json()).toMatchObject({ till: TILL.name });
});
