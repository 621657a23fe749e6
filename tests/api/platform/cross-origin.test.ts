/**
 * Pages of other origins cannot use the API: there is no CORS, and no call that a plain form could
 * make. The pages of a payment button's merchant are the one exception (button-sessions.test.ts).
 */
import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { EXAMPLES } from '../../../server/web/api-docs/examples.ts';
import { useApi } from '../../support/api/api.ts';
import { endpoints, merchantCalls } from '../../support/api/endpoints.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const SHOP = { origin: 'https://shop.test' };

test('no response of the API can be read by a page of another origin', async () => {
  const { params, payer } = await payScene(api());

  for (const endpoint of endpoints) {
    const { headers } = await api().call(endpoint, { params, token: payer.token, headers: SHOP });
    const granted = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect([endpoint.path, granted]).toEqual([endpoint.path, []]);
  }
});

test('no response to a valid API token can be read by a page of another origin', async () => {
  const { apiToken } = await newMerchant(api());

  for (const endpoint of merchantCalls) {
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
      405,
      undefined,
    ]);
  }
});

test('a preflight request is granted no permission', async () => {
  const response = await api().http.inject({
    method: 'OPTIONS',
    url: '/api/auth/local',
    headers: {
      ...SHOP,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

  expect(response.statusCode).toBe(405);
  expect(Object.keys(response.headers).join()).not.toContain('access-control-');
});

test('no response of the API may be cached', async () => {
  const { params, payer } = await payScene(api());

  const answers = [
    await api().call(authEndpoints.readMe, { token: payer.token }),
    await api().call(authEndpoints.readMe),
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
