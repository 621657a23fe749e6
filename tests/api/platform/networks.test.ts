/** Limits count the /64 of an IPv6 address, and its /48 with ten times the limit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';

const own = useApi();
let api: TestApi;

beforeAll(async () => {
  const { limits } = own().config;
  api = await startApi(
    { trustProxy: true, limits: { ...limits, signInPerAddress: 2, perAddress: 1000 } },
    own().database,
  );
});
afterAll(() => api.http.close());

const signInFrom = async (address: string) => {
  const body = { identifier: 'nobody@salus.test', password: '' };
  const headers = { 'x-forwarded-for': address };
  return (await api.call(authEndpoints.signIn, { body, headers })).statusCode;
};

const statusesFrom = async (addresses: string[]) => {
  const statuses = [];
  for (const address of addresses) statuses.push(await signInFrom(address));
  return statuses;
};

test('the addresses of a /64 are one client', async () => {
  const statuses = await statusesFrom(['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3']);

  expect(statuses).toEqual([422, 422, 429]);
});

test('a /48 has ten times the limit, however many networks it has', async () => {
  const addresses = Array.from({ length: 25 }, (_, index) => `2001:db8:2:${index}::1`);

  const statuses = await statusesFrom(addresses);

  expect(statuses).toEqual([...Array(20).fill(422), ...Array(5).fill(429)]);
  expect(await statusesFrom(['2001:db8:3::1'])).toEqual([422]);
});
