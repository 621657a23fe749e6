/**
 * Pages of other sites get nothing from the API: no CORS, and no call a plain form could make. A
 * payment button's merchant is the one exception (button-sessions.test.ts).
 */
import { expect, test } from 'vitest';
import { readMe } from '#shared/auth/contract.ts';
import { EXAMPLES } from '../../server/api-docs/examples.ts';
import { useApi } from '../support/api.ts';
import { endpoints } from '../support/contracts.ts';
import { payScene } from '../support/pay-scene.ts';
import { newMerchant } from '../support/people.ts';

const api = useApi();
const SHOP = { origin: 'https://shop.test' };

test('no answer of the API may be read by a page of another origin', async () => {
  const { params, payer } = await payScene(api());

  for (const endpoint of endpoints) {
    const { headers } = await api().call(endpoint, { params, token: payer.token, headers: SHOP });
    const granted = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect([endpoint.path, granted]).toEqual([endpoint.path, []]);
  }
});

test('no answer to a good API token may be read by a page of another origin', async () => {
  const { apiToken } = await newMerchant(api());

  for (const endpoint of endpoints.filter(({ access }) => access === 'merchant')) {
    const { params = {}, body } = EXAMPLES[endpoint.name ?? ''] ?? {};
    const { headers } = await api().call(endpoint, {
      params,
      token: apiToken,
      headers: SHOP,
      ...(endpoint.body ? { body } : {}),
    });
    const granted = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect([endpoint.path, granted]).toEqual([endpoint.path, []]);
    const preflight = await api().http.inject({
      method: 'OPTIONS',
      url: `/api${endpoint.path}`,
      headers: { ...SHOP, 'access-control-request-headers': 'authorization' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      404,
      undefined,
    ]);
  }
});

test('a preflight is granted nothing', async () => {
  const response = await api().http.inject({
    method: 'OPTIONS',
    url: '/api/auth/local',
    headers: {
      ...SHOP,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

  expect(response.statusCode).toBe(404);
  expect(Object.keys(response.headers).join()).not.toContain('access-control-');
});

test('no answer of the API is kept by a cache', async () => {
  const { params, payer } = await payScene(api());

  const answers = [
    await api().call(readMe, { token: payer.token }),
    await api().call(readMe),
    await api().http.inject(`/api/pay/${params.id}`),
    await api().http.inject('/api/nothing'),
  ];

  for (const { headers } of answers) {
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual([
      'no-store',
      'nosniff',
    ]);
  }
});
