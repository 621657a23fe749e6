/** One device's key in two hands: refunds and days of a till under several connections. */
import { expect, test } from 'vitest';
import type { TillDay } from '#shared/till/day.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { paidSale, paySale, refundLimit, tillScene } from '../../support/payments/tills.ts';

const api = useApi();

const tally = (answers: { statusCode: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, of]) => [
      status,
      of.length,
    ]),
  );

test('concurrent refunds of different payments stay within the limit of the device', async () => {
  const till = await tillScene(api());
  await refundLimit(api(), till, '100.00');
  const sales = await Promise.all(Array.from({ length: 6 }, () => paidSale(api(), till)));
  const refunds = sales.flatMap(({ id }) =>
    Array.from({ length: 4 }, () =>
      till.call(endpoints.refund, { params: { id }, body: { amount: '9.50' } }),
    ),
  );

  expect(tally(await Promise.all(refunds))).toEqual({ 201: 10, 409: 14 });

  expect((await till.call(endpoints.read)).json().refunds.left).toBe('5.00');
});

test('concurrent refunds of one payment return it once', async () => {
  const till = await tillScene(api());
  await refundLimit(api(), till, '1000.00');
  const { id } = await paidSale(api(), till);
  const refunds = Array.from({ length: 20 }, () =>
    till.call(endpoints.refund, { params: { id }, body: {} }),
  );

  expect(tally(await Promise.all(refunds))).toEqual({ 201: 1, 409: 19 });
});

test('each payment stands in one day, while payments come and the day is closed', async () => {
  const till = await tillScene(api());
  const days: TillDay[] = [];
  for (let round = 0; round < 4; round++) {
    const { id } = (await till.call(endpoints.openDay)).json();
    const sales = await Promise.all(Array.from({ length: 5 }, () => till.sell()));
    const paying = sales.map((sale) => paySale(api(), sale));
    await paying[0];
    const closing = [1, 2].map(() => till.call(endpoints.closeDay, { params: { id } }));
    const [one, two] = (await Promise.all(closing)).map((closed) => closed.json());
    expect(one).toEqual(two);
    days.push(one);
    await Promise.all(paying);
  }
  const { id } = (await till.call(endpoints.openDay)).json();
  days.push((await till.call(endpoints.closeDay, { params: { id } })).json());

  const payments = days.flatMap(
    ({ report }) => report?.currencies.map((one) => one.payments) ?? [],
  );
  expect(payments.reduce((sum, one) => sum + one, 0)).toBe(20);
});
