/** Rate limits per address use the address seen by the one proxy, not the one the caller claims. */
import { afterAll, expect, test } from 'vitest';
import { startApi, type TestApi, useApi } from '../support/api/api.ts';

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
])('%s does not change the counted address', async (_, trustProxy, hops, status) => {
  expect(await fourth(trustProxy, hops)).toBe(status);
});

test('behind a proxy each address has its own limit', async () => {
  expect(await fourth(true, (call) => `203.0.113.${call}`)).not.toBe(429);
});
