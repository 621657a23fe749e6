/** The documentation's own page may frame test payments, and no other payment. */
import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

test('our own page frames a payment of a sandbox', async () => {
  const { id } = await payScene(api());
  const own = api().config.publicUrl;

  const answer = await api().http.inject(`/embed/pay/${id}?origin=${encodeURIComponent(own)}`);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toContain(
    `frame-ancestors https://shop.test https://www.shop.test ${own}`,
  );
});

test('another page does not, and the address of ours is in no other header', async () => {
  const { id } = await payScene(api());

  const stranger = await api().http.inject(`/embed/pay/${id}?origin=https%3A%2F%2Fevil.test`);
  const shop = await api().http.inject(`/embed/pay/${id}?origin=https%3A%2F%2Fshop.test`);

  expect(stranger.statusCode).toBe(403);
  expect(shop.headers['content-security-policy']).not.toContain(
    `frame-ancestors https://shop.test https://www.shop.test ${api().config.publicUrl}`,
  );
});

test('in production our own page frames test payments alone', async () => {
  const production = await startApi({ mode: 'production' }, api().database);
  const { id, merchant } = await payScene(api());
  const { apiToken: token } = await twinOf(api(), merchant);
  const body = { amount: '40.00', currency: 'EUR' };
  const tried = (await api().call(merchantEndpoints.createSession, { token, body })).json();
  const origin = encodeURIComponent(production.config.publicUrl);
  const open = (session: string) =>
    production.http.inject(`/embed/pay/${session}?origin=${origin}`);

  const statuses = [(await open(id)).statusCode, (await open(tried.id)).statusCode];

  await production.http.close();
  expect(statuses).toEqual([403, 200]);
});
