/** Every API token has its own rate limit, shown in each answer; a refusal says when to retry. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { testConfig, useApi } from '../../support/api/api.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { newMerchant } from '../../support/people/people.ts';

const PER_TOKEN = 3;
const STRANGERS = 4;
const { limits } = testConfig();
const api = useApi({ limits: { ...limits, perToken: PER_TOKEN, perAddress: STRANGERS } });

const list = (token: string | undefined, address = '192.0.2.1') =>
  api().http.inject({
    url: '/api/merchant/pay-sessions',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    remoteAddress: address,
  });

async function useUp(token: string): Promise<void> {
  for (let call = 0; call < PER_TOKEN; call++) await list(token);
}

afterEach(() => void vi.useRealTimers());

/** The clock stands still until the test moves it. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('an API token', () => {
  test('is one token however the scheme before it is written', async () => {
    stopClock();
    const { apiToken } = await newMerchant(api());
    const schemes = ['Bearer', 'bearer', 'BEARER  ', 'bEARER'];

    const statuses: number[] = [];
    for (const scheme of schemes) {
      const { statusCode } = await api().http.inject({
        url: '/api/merchant/pay-sessions',
        headers: { authorization: `${scheme} ${apiToken}` },
      });
      statuses.push(statusCode);
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('receives its remaining calls of the minute with every answer', async () => {
    stopClock();
    const { apiToken } = await newMerchant(api());

    const first = await list(apiToken);
    pass(20);
    const invalid = await api().call(merchantEndpoints.createSession, {
      token: apiToken,
      body: {},
    });
    const third = await api().http.inject({
      method: 'POST',
      url: '/api/merchant/pay-sessions',
      headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'text/plain' },
      payload: '{}',
    });

    const answers = [first, invalid, third];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 415]);
    for (const { headers } of answers) {
      expect(headers['ratelimit-policy']).toBe('"token";q=3;w=60');
      expect(Object.keys(headers).join()).not.toContain('x-ratelimit');
    }
    expect(answers.map(({ headers }) => headers.ratelimit)).toEqual([
      '"token";r=2;t=60',
      '"token";r=1;t=40',
      '"token";r=0;t=40',
    ]);
  });

  test('that exceeds its limit learns when to retry, stores nothing, and can retry then', async () => {
    stopClock();
    const { apiToken } = await newMerchant(api());
    await useUp(apiToken);
    pass(15);
    const before = await rowCounts(api());

    const refused = await api().call(merchantEndpoints.createSession, {
      token: apiToken,
      body: { amount: '1.00', currency: 'EUR' },
    });

    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '45', ratelimit: '"token";r=0;t=45' });
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      retryAfter: 45,
      docs: `${api().config.publicUrl}/api/docs/errors#rate_limited`,
    });
    expect(await rowCounts(api())).toEqual(before);

    pass(44);
    expect((await list(apiToken)).statusCode).toBe(429);
    pass(1);
    expect((await list(apiToken)).statusCode).toBe(200);
  });

  test('has its own limit, independent of other merchants and other tokens', async () => {
    const flooding = await newMerchant(api());
    const second = await createApiToken(api().db, api().config, flooding.id);
    const other = await newMerchant(api());
    await useUp(flooding.apiToken);

    const statuses = await Promise.all(
      [flooding.apiToken, second, other.apiToken].map(async (t) => (await list(t)).statusCode),
    );

    expect(statuses).toEqual([429, 200, 200]);
  });

  test('has one limit across all addresses', async () => {
    const { apiToken } = await newMerchant(api());
    await useUp(apiToken);

    expect((await list(apiToken, '192.0.2.77')).statusCode).toBe(429);
  });
});

describe('an address without a valid token', () => {
  test('is refused after the limit per address, without affecting others', async () => {
    stopClock();
    const { apiToken } = await newMerchant(api());
    const bad = apiToken.replace(/.{4}$/, 'zzzz');
    const tries = [];
    for (let call = 0; call <= STRANGERS; call++) tries.push(await list(bad, '192.0.2.9'));

    expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 429]);
    expect(tries.at(-1)?.json()).toMatchObject({ code: 'rate_limited', retryAfter: 60 });
    expect(tries.map(({ headers }) => headers.ratelimit)).toEqual(tries.map(() => undefined));
    expect((await list(bad, '192.0.2.10')).statusCode).toBe(401);
    pass(60);
    expect((await list(apiToken, '192.0.2.9')).statusCode).toBe(200);
  });

  test('does not block a valid token used from there', async () => {
    const { apiToken } = await newMerchant(api());
    const bad = apiToken.replace(/.{4}$/, 'zzzz');
    expect((await list(apiToken, '192.0.2.11')).statusCode).toBe(200);
    for (let call = 0; call <= STRANGERS; call++) await list(bad, '192.0.2.11');

    expect((await list(bad, '192.0.2.11')).statusCode).toBe(429);
    expect((await list(apiToken, '192.0.2.11')).statusCode).toBe(200);
  });

  test('is not charged for calls with valid tokens', async () => {
    const merchants = await Promise.all([1, 2, 3].map(() => newMerchant(api())));
    for (const { apiToken } of merchants) await useUp(apiToken);

    const { apiToken } = await newMerchant(api());
    expect((await list(apiToken)).statusCode).toBe(200);
    expect((await api().call(appconfigEndpoints.read)).statusCode).toBe(200);
  });
});
