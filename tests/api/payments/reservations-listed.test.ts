/** What lists and sums say of reservations. */
import { expect, test } from 'vitest';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import {
  approve,
  capture,
  letReservationExpire,
  release,
  reservedScene,
  sessionOf,
} from '../../support/payments/reservations.ts';
import { newPaySession, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const reserved = async ({ token }: TestMerchant) =>
  (await api().call(salesEndpoints.read, { token, query: {} })).json().reserved;

test('the sales of a business have what it can still capture, by currency, and the first end', async () => {
  const scene = await reservedScene(api());
  const second = await newPaySession(api(), scene.merchant, { amount: '20.00', capture: 'manual' });
  await approve(api(), { payer: scene.payer, id: second.id });
  const { captureBefore } = await sessionOf(api(), scene);

  expect(await reserved(scene.merchant)).toEqual([
    { currency: 'EUR', reservations: 2, net: '57.00', firstUntil: captureBefore },
  ]);
  await letReservationExpire(api(), second.id);
  expect(await reserved(scene.merchant)).toMatchObject([{ reservations: 1, net: '38.00' }]);
  await release(api(), scene);
  expect(await reserved(scene.merchant)).toEqual([]);
});

test('a captured payment shows what was reserved, and what of it returned', async () => {
  const scene = await reservedScene(api());
  await capture(api(), scene, { amount: '9.50' });
  const { transactionId } = await sessionOf(api(), scene);

  const read = await api().call(salesEndpoints.readPaymentDetail, {
    token: scene.merchant.token,
    params: { id: transactionId },
  });

  expect(read.json()).toMatchObject({
    figures: { net: '9.50' },
    reserved: { net: '38.00', returned: '28.50' },
  });
});

test('a member reads their reservations page by page, the next to end first', async () => {
  const scene = await reservedScene(api());
  const ids = [scene.id];
  for (const days of [3, 2]) {
    const captureBefore = new Date(Date.now() + days * 86_400_000).toISOString();
    const { id } = await newPaySession(api(), scene.merchant, {
      ...{ amount: '20.00', capture: 'manual', captureBefore },
    });
    await approve(api(), { payer: scene.payer, id });
    ids.unshift(id);
  }
  const page = async (query: { after?: string }) =>
    (
      await api().call(reservationsEndpoints.list, {
        token: scene.payer.token,
        query: { ...query, limit: '2' },
      })
    ).json();
  const first = await page({});
  const second = await page({ after: first.next });

  expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual([
    ids[0],
    ids[1],
    ids[2],
  ]);
  expect([first.next, second.next]).toEqual([ids[1], null]);
});
