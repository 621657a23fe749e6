/** The lines that a refund may name, for the business that decides about it. */
import { expect, test } from 'vitest';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type { RefundablePayment } from '#shared/refunds/schemas.ts';
import { useApi } from '../../support/api/api.ts';
import { paidScene } from '../../support/payments/refunds.ts';

const api = useApi();

async function linesOf(session: Record<string, unknown>) {
  const { merchant, transfer } = await paidScene(api(), session);
  const read = await api().call(refundsEndpoints.readRefundable, {
    params: { id: transfer },
    token: merchant.token,
  });
  return read.json<RefundablePayment>().lines;
}

test('are those of a payment with several rates, with what each is of the net', async () => {
  const lines = await linesOf({
    amount: '43.00',
    tip: '3.00',
    lineItems: [
      { name: 'Mats', quantity: 2, amount: '30.00', taxRate: '8.1' },
      { name: 'Tip', quantity: 1, amount: '3.00', tip: true, taxRate: '0' },
      { name: 'Tea', quantity: 1, amount: '10.00', taxRate: '2.6' },
    ],
  });

  expect(lines).toEqual([
    { name: 'Mats', quantity: 2, net: '28.50', rate: '8.1' },
    { name: 'Tip', quantity: 1, net: '3.00', rate: '0' },
    { name: 'Tea', quantity: 1, net: '9.50', rate: '2.6' },
  ]);
});

test('a line without tax beside one with tax counts as another rate', async () => {
  const lines = await linesOf({
    amount: '40.00',
    lineItems: [
      { name: 'Mats', quantity: 1, amount: '30.00', taxRate: '8.1' },
      { name: 'Book', quantity: 1, amount: '10.00' },
    ],
  });

  expect(lines).toMatchObject([
    { name: 'Mats', rate: '8.1' },
    { name: 'Book', net: '9.50', rate: null },
  ]);
});

test.each([
  ['one rate', { taxRate: '8.1' }],
  ['no tax', {}],
])('are none where the payment has %s', async (_, rated) => {
  const lineItems = ['Mat', 'Tea'].map((name) => ({
    name,
    quantity: 1,
    amount: '20.00',
    ...rated,
  }));

  expect(await linesOf({ amount: '40.00', lineItems })).toEqual([]);
});
