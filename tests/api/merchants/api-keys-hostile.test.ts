/** Limits of an API key, which also bound a thief. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import * as tokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey, type TestKey } from '../../support/merchants/api-keys.ts';
import { newMerchant, newPaySession, PASSWORD } from '../../support/people/people.ts';

const api = useApi();
const KEYS = ['api-keys:read', 'api-keys:write'] as const;

const create = ({ token }: { token: string }, draft: object) =>
  api().call(endpoints.create, { token, body: { name: 'Child', scopes: KEYS, ...draft } });
const roll = ({ token }: { token: string }, id: string) =>
  api().call(endpoints.roll, { token, params: { id }, body: { overlapHours: 24 } });
const revoke = ({ token }: { token: string }, id: string) =>
  api().call(endpoints.revoke, { token, params: { id } });
const keysOf = async ({ token }: { token: string }) =>
  (await api().call(endpoints.list, { token })).json().data;

describe('a key without the scope', () => {
  test.each<[string, Endpoint, object]>([
    ['pay-sessions:write', merchantEndpoints.createSession, { amount: '1.00', currency: 'EUR' }],
    ['refunds:write', refundsEndpoints.refundSession, {}],
    ['api-keys:write', endpoints.create, { name: 'x', scopes: ['refunds:read'] }],
  ])('%s is refused by its name, and nothing is stored', async (scope, endpoint, body) => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant);
    const key = await newKey(api(), merchant, { scopes: ['pay-sessions:read', 'api-keys:read'] });

    const refused = await api().call(endpoint, { token: key.token, params: { id }, body });

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope_missing']);
    expect(refused.json().errors).toMatchObject([{ path: 'scope', message: scope }]);
    expect(await keysOf(key)).toHaveLength(2);
  });
});

describe('a key that makes keys', () => {
  test('makes one with its own scopes', async () => {
    const merchant = await newMerchant(api());
    const parent = await newKey(api(), merchant, { name: 'Provisioning', scopes: [...KEYS] });

    const { key } = (await create(parent, {})).json();

    expect(key.createdBy).toEqual({ kind: 'key', id: parent.id, name: 'Provisioning' });
    expect(key).toMatchObject({ scopes: KEYS, addresses: null, expiresAt: null });
  });

  test('hands its addresses and its expiry down', async () => {
    const merchant = await newMerchant(api());
    const expiresAt = '2030-01-01T00:00:00.000Z';
    const limits = { addresses: ['127.0.0.0/8'], expiresAt };
    const parent = await newKey(api(), merchant, { scopes: [...KEYS], ...limits });

    const { key } = (await create(parent, {})).json();
    const narrower = (
      await create(parent, { addresses: ['127.0.0.1'], expiresAt: '2029-01-01T00:00:00.000Z' })
    ).json();

    expect(key).toMatchObject(limits);
    expect(narrower.key.addresses).toEqual(['127.0.0.1/32']);
  });

  test.each([
    ['scopes.1', { scopes: ['api-keys:read', 'payouts:write'] }],
    ['addresses', { addresses: ['0.0.0.0/0'] }],
    ['addresses', { addresses: ['127.0.0.1', '192.0.2.1'] }],
    ['expiresAt', { expiresAt: '2030-01-01T00:00:01.000Z' }],
  ])('makes none that has more than itself: %s', async (path, draft) => {
    const merchant = await newMerchant(api());
    const parent = await newKey(api(), merchant, {
      scopes: [...KEYS],
      addresses: ['127.0.0.0/8'],
      expiresAt: '2030-01-01T00:00:00.000Z',
    });

    const refused = await create(parent, draft);

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'key_exceeds_own']);
    expect(refused.json().errors).toMatchObject([{ path }]);
    expect(await keysOf(parent)).toHaveLength(2);
  });

  test('rolls none that has more than itself', async () => {
    const merchant = await newMerchant(api());
    const wide = await newKey(api(), merchant, { scopes: [...KEYS, 'payouts:write'] });
    const anywhere = await newKey(api(), merchant, { scopes: [...KEYS] });
    const parent = await newKey(api(), merchant, {
      scopes: [...KEYS],
      addresses: ['127.0.0.1/32'],
    });
    const [apiToken] = (await keysOf(parent)).filter(
      ({ name }: { name: unknown }) => name === null,
    );

    const refused: string[] = [];
    for (const { id } of [wide, anywhere, apiToken]) {
      refused.push((await roll(parent, id)).json().code);
    }

    expect(refused).toEqual(Array.from({ length: 3 }, () => 'key_exceeds_own'));
    expect((await roll(parent, parent.id)).statusCode).toBe(201);
  });

  test('neither shows nor renews the API token', async () => {
    const merchant = await newMerchant(api());
    const { token } = await newKey(api(), merchant);
    const [first] = (await api().call(tokenEndpoints.list, { token })).json().tokens;
    const body = { currentPassword: PASSWORD };

    const shown = await api().call(tokenEndpoints.reveal, {
      token,
      params: { id: first.id },
      body,
    });
    const renewed = await api().call(tokenEndpoints.create, {
      token,
      body: { previous: 'keep', ...body },
    });

    expect([shown.json().code, renewed.json().code]).toEqual(['forbidden', 'forbidden']);
  });
});

test('a key of another business is not found', async () => {
  const [mine, others] = [await newMerchant(api()), await newMerchant(api())];
  const key = await newKey(api(), mine);
  const theirs = await newKey(api(), others);

  expect((await roll(key, theirs.id)).json().code).toBe('not_found');
  expect((await revoke(key, theirs.id)).json().code).toBe('not_found');
  expect(JSON.stringify(await keysOf(key))).not.toContain(theirs.id);
  expect((await keysOf(theirs)).length).toBe(2);
});

describe('a key with addresses', () => {
  const from = ({ token }: TestKey, remoteAddress: string) =>
    api().http.inject({
      url: '/api/merchant/pay-sessions',
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
    });

  test('is accepted from them alone', async () => {
    const merchant = await newMerchant(api());
    const key = await newKey(api(), merchant, { addresses: ['192.0.2.0/24', '2001:db8::/32'] });

    const statuses: number[] = [];
    for (const address of [
      '192.0.2.9',
      '::ffff:192.0.2.9',
      '2001:db8::1',
      '192.0.3.9',
      '127.0.0.1',
    ]) {
      statuses.push((await from(key, address)).statusCode);
    }

    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect((await from(key, '192.0.3.9')).json().code).toBe('address_not_allowed');
  });

  test('is not accepted because a header names one of them', async () => {
    const merchant = await newMerchant(api());
    const key = await newKey(api(), merchant, { addresses: ['192.0.2.0/24'] });

    const response = await api().http.inject({
      url: '/api/merchant/pay-sessions',
      remoteAddress: '198.51.100.1',
      headers: { authorization: `Bearer ${key.token}`, 'x-forwarded-for': '192.0.2.9' },
    });

    expect(response.statusCode).toBe(403);
  });

  test('keeps its budget while a stranger tries it', async () => {
    const merchant = await newMerchant(api());
    const key = await newKey(api(), merchant, { addresses: ['192.0.2.0/24'] });

    for (let tries = 0; tries < 5; tries++) await from(key, '198.51.100.1');

    const { limits } = api().config;
    const { headers } = await from(key, '192.0.2.9');
    expect(headers.ratelimit).toContain(`r=${limits.perToken - 1};`);
  });
});
