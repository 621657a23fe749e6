/** Rate limits per address use the address seen by the one proxy, not the one the caller claims. */
import { afterAll, expect, test } from 'vitest';
import { listSessions } from '#shared/merchant/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { newMerchant } from '../../support/people/people.ts';

const direct = useApi();
const started: TestApi[] = [];
afterAll(() => Promise.all(started.map(({ http }) => http.close())));

/** The status of the fourth call when three are allowed, each apparently from another address. */
async function fourth(trustProxy: boolean, hops: (call: number) => string): Promise<number> {
  const { config, database } = direct();
  const api = await startApi({ trustProxy, limits: { ...config.limits, perAddress: 3 } }, database);
  started.push(api);
  let last = 0;
  for (let call = 1; call <= 4; call++) {
    const headers = { 'x-forwarded-for': hops(call) };
    last = (await api.http.inject({ url: '/api/nothing', headers })).statusCode;
  }
  return last;
}

test.each([
  [
    'what a caller puts before the proxy’s own word',
    true,
    (n: number) => `192.0.2.${n}, 203.0.113.9`,
    429,
  ],
  ['what a caller says where there is no proxy', false, (n: number) => `192.0.2.${n}`, 429],
  ['the port that a proxy writes', true, (n: number) => `203.0.113.9:${4000 + n}`, 429],
  ['the port behind an IPv6 address', true, (n: number) => `[2001:db8::9]:${4000 + n}`, 429],
  ['the zone of an address', true, (n: number) => `fe80::9%eth${n}`, 429],
  ['what is no address', true, (n: number) => `unknown-${n}`, 429],
])('%s does not change the counted address', async (_, trustProxy, hops, status) => {
  expect(await fourth(trustProxy, hops)).toBe(status);
});

test('behind a proxy each address has its own limit', async () => {
  expect(await fourth(true, (call) => `203.0.113.${call}`)).not.toBe(429);
});

test('a key is allowed, and logged, by the address before the port that a proxy writes', async () => {
  const { database } = direct();
  const api = await startApi({ trustProxy: true }, database);
  started.push(api);
  const { token, id } = await newKey(api, await newMerchant(api), {
    scopes: ['pay-sessions:read'],
    addresses: ['203.0.113.0/24', '2001:db8::/64'],
  });
  const statusFrom = async (forwarded: string) =>
    (await api.call(listSessions, { token, headers: { 'x-forwarded-for': forwarded } })).statusCode;

  expect(await statusFrom('203.0.113.9:4711')).toBe(200);
  expect(await statusFrom('[2001:db8::9]:4711')).toBe(200);
  expect(await statusFrom('::ffff:203.0.113.9')).toBe(200);
  expect(await statusFrom('198.51.100.9:4711')).toBe(403);
  expect(await statusFrom('unknown')).toBe(403);

  await api.requests.flush();
  const logged = await rowsOf<{ id: string; address: string }>(
    api.db,
    sql`select id, address from api_request where key_id = ${id}`,
  );
  expect(logged.map(({ address }) => address).sort()).toEqual([
    '127.0.0.1',
    '198.51.100.9',
    '2001:db8::9',
    '203.0.113.9',
    '203.0.113.9',
  ]);
});
