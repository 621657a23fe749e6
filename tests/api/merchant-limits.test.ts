/** Every API token has its own budget of calls, said in each answer, and refused ones say until when. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readAppConfig } from '#shared/appconfig/contract.ts';
import { createPaySession } from '#shared/merchant/contract.ts';
import { createApiToken } from '../../server/merchant/api-token.ts';
import { testConfig, useApi } from '../support/api.ts';
import { newMerchant } from '../support/people.ts';
import { rowCounts } from '../support/rows.ts';

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

/** The clock stands where it is until it is moved. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('an API token', () => {
  test('is told with every answer what is left of its minute', async () => {
    stopClock();
    const { apiToken } = await newMerchant(api());

    const first = await list(apiToken);
    pass(20);
    const invalid = await api().call(createPaySession, { token: apiToken, body: {} });
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

  test('that is used too often is told when to come back, stores nothing, and may come back then', async () => {
    stopClock();
    const { apiToken } = await newMerchant(api());
    await useUp(apiToken);
    pass(15);
    const before = await rowCounts(api());

    const refused = await api().call(createPaySession, {
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

  test('has its budget for itself: another merchant’s, and another of the same one', async () => {
    const flooding = await newMerchant(api());
    const second = await createApiToken(api().db, api().config, flooding.id);
    const other = await newMerchant(api());
    await useUp(flooding.apiToken);

    const statuses = await Promise.all(
      [flooding.apiToken, second, other.apiToken].map(async (t) => (await list(t)).statusCode),
    );

    expect(statuses).toEqual([429, 200, 200]);
  });

  test('has one budget, wherever it is used from', async () => {
    const { apiToken } = await newMerchant(api());
    await useUp(apiToken);

    expect((await list(apiToken, '192.0.2.77')).statusCode).toBe(429);
  });
});

describe('an address without a good token', () => {
  test('is refused after as many tries as any address has, and others are not', async () => {
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

  test('does not keep a token in use from being used there', async () => {
    const { apiToken } = await newMerchant(api());
    const bad = apiToken.replace(/.{4}$/, 'zzzz');
    expect((await list(apiToken, '192.0.2.11')).statusCode).toBe(200);
    for (let call = 0; call <= STRANGERS; call++) await list(bad, '192.0.2.11');

    expect((await list(bad, '192.0.2.11')).statusCode).toBe(429);
    expect((await list(apiToken, '192.0.2.11')).statusCode).toBe(200);
  });

  test('that calls with good tokens is not counted with it', async () => {
    const merchants = await Promise.all([1, 2, 3].map(() => newMerchant(api())));
    for (const { apiToken } of merchants) await useUp(apiToken);

    const { apiToken } = await newMerchant(api());
    expect((await list(apiToken)).statusCode).toBe(200);
    expect((await api().call(readAppConfig)).statusCode).toBe(200);
  });
});
