/** A business creates, lists, rolls and revokes API keys with a name. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { askForKey, newKey } from '../../support/merchants/api-keys.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi();
const proof = { currentPassword: PASSWORD };

const keysOf = async ({ token }: TestMember) =>
  (await api().call(endpoints.list, { token })).json().data;
const statusOf = async (token: string) =>
  (await api().call(merchantEndpoints.listSessions, { token })).statusCode;
const roll = (
  { token }: { token: string },
  id: string,
  overlapHours: number,
  body: object = proof,
) => api().call(endpoints.roll, { token, params: { id }, body: { overlapHours, ...body } });
const revoke = ({ token }: { token: string }, id: string, body: object | null = proof) =>
  api().call(endpoints.revoke, { token, params: { id }, body: body ?? undefined });

describe('a new key', () => {
  test('is shown once, stored as a hash alone, and listed by its first and last characters', async () => {
    const merchant = await newMerchant(api());
    const expiresAt = '2030-01-01T00:00:00.000Z';

    const made = await askForKey(api(), merchant, {
      name: 'Booking system',
      scopes: ['pay-sessions:read'],
      addresses: ['127.0.0.1', '192.0.2.7/24'],
      expiresAt,
    });

    expect(made.statusCode).toBe(201);
    const { token, key } = made.json();
    expect(key).toEqual({
      id: expect.stringMatching(/^tok_/),
      name: 'Booking system',
      prefix: 'salus_test_',
      lastFour: token.slice(-4),
      scopes: ['pay-sessions:read'],
      addresses: ['127.0.0.1/32', '192.0.2.0/24'],
      createdAt: expect.any(String),
      createdBy: { kind: 'person', id: merchant.person, name: expect.any(String) },
      lastUsedAt: null,
      expiresAt,
      replacedAt: null,
      suspendedAt: null,
      revealable: false,
    });
    expect((await keysOf(merchant))[0]).toEqual(key);
    expect(await statusOf(token)).toBe(200);
    const [row] = await rowsOf<{ sealed: Uint8Array | null }>(
      api().db,
      sql`select * from api_key where id = ${key.id}`,
    );
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.sealed).toBeNull();
    expect(api().logged.join('')).not.toContain(token);
  });

  test('is reported to the business by its name', async () => {
    const merchant = await newMerchant(api());
    const { token } = await newKey(api(), merchant, { name: 'Booking system' });

    const [letter] = await mailsTo(api(), merchant.email);

    expect(letter?.template).toBe('api-token-made');
    expect(letter?.text).toContain('Booking system');
    expect(letter?.text).not.toContain(token);
  });

  test.each([
    ['scopes.1', { scopes: ['refunds:read', 'refunds:drop'] }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['refunds:read', 'refunds:read'] }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['addresses.1', { addresses: ['192.0.2.7', '192.0.2.300'] }],
    ['addresses.0', { addresses: ['192.0.2.0/33'] }],
    ['addresses', { addresses: [] }],
    ['addresses', { addresses: Array.from({ length: 21 }, () => '192.0.2.7') }],
    ['sealed', { sealed: true }],
  ])('with a wrong field %s is refused, and nothing is stored', async (path, draft) => {
    const merchant = await newMerchant(api());

    const refused = await askForKey(api(), merchant, draft);

    expect([refused.statusCode, refused.json().code]).toEqual([422, 'validation_failed']);
    expect(refused.json().errors).toMatchObject([{ path }]);
    expect(await keysOf(merchant)).toHaveLength(1);
  });

  test('is refused when the business has fifty', async () => {
    const merchant = await newMerchant(api());
    const more = { name: 'One', scopes: ['balance:read'] };
    for (let made = 1; made < 49; made++) await insertKey(api().db, api().config, merchant, more);
    expect((await askForKey(api(), merchant)).statusCode).toBe(201);

    const refused = await askForKey(api(), merchant);

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'api_key_limit_reached']);
    expect(await keysOf(merchant)).toHaveLength(50);
  });
});

test('a person confirms each change of keys', async () => {
  const merchant = await newMerchant(api());
  const { id } = await newKey(api(), merchant);
  const unconfirmed = { currentPassword: undefined };

  const refused = [
    await askForKey(api(), merchant, unconfirmed),
    await roll(merchant, id, 0, {}),
    await revoke(merchant, id, {}),
    await revoke(merchant, id, null),
    await revoke(merchant, id, { currentPassword: 'wrong' }),
  ].map((response) => response.json().code);
  await setUpAuthenticator(api(), merchant);
  const withoutCode = await askForKey(api(), merchant);

  expect(refused).toEqual([
    ...Array.from({ length: 4 }, () => 'password_missing'),
    'credentials_invalid',
  ]);
  expect(withoutCode.json().code).toBe('second_factor_missing');
  expect(await keysOf(merchant)).toHaveLength(2);
});

describe('rolling', () => {
  test.each([
    ['for a day', 24],
    ['for a week', 168],
  ])('keeps the former key %s, and gives its successor the same limits', async (_, hours) => {
    const merchant = await newMerchant(api());
    const limits = {
      name: 'Shop',
      scopes: ['pay-sessions:read' as const],
      addresses: ['127.0.0.1/32'],
    };
    const former = await newKey(api(), merchant, limits);

    const { token, key } = (await roll(merchant, former.id, hours)).json();

    expect(key).toMatchObject({ ...limits, expiresAt: null, replacedAt: null });
    const [, before] = await keysOf(merchant);
    expect(before).toMatchObject({ id: former.id, replacedAt: key.createdAt });
    expect((Date.parse(before.expiresAt) - Date.parse(key.createdAt)) / 3_600_000).toBe(hours);
    expect([await statusOf(former.token), await statusOf(token)]).toEqual([200, 200]);
  });

  test('without an overlap ends the former key at once', async () => {
    const merchant = await newMerchant(api());
    const former = await newKey(api(), merchant);

    const { token } = (await roll(merchant, former.id, 0)).json();

    expect([await statusOf(former.token), await statusOf(token)]).toEqual([401, 200]);
  });

  test('does not prolong a key that ends sooner, and its successor ends with it', async () => {
    const merchant = await newMerchant(api());
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const former = await newKey(api(), merchant, { expiresAt });

    const { key } = (await roll(merchant, former.id, 168)).json();

    const [, before] = await keysOf(merchant);
    expect([key.expiresAt, before.expiresAt]).toEqual([expiresAt, expiresAt]);
  });

  test('a second time is refused', async () => {
    const merchant = await newMerchant(api());
    const former = await newKey(api(), merchant);
    await roll(merchant, former.id, 24);

    const again = await roll(merchant, former.id, 168);

    expect([again.statusCode, again.json().code]).toEqual([409, 'api_key_replaced']);
    expect(await keysOf(merchant)).toHaveLength(3);
  });

  test('by another overlap than those offered is refused', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newKey(api(), merchant);

    expect((await roll(merchant, id, 8760)).json().errors).toMatchObject([
      { path: 'overlapHours' },
    ]);
  });

  test('gives the API token a successor that can be shown again', async () => {
    const merchant = await newMerchant(api());
    const [{ id }] = await keysOf(merchant);

    const { key } = (await roll(merchant, id, 24)).json();

    expect(key).toMatchObject({ name: null, scopes: TOKEN_SCOPES, revealable: true });
  });
});

describe('revoking', () => {
  test('ends a key at once, also within its overlap, and tells the business', async () => {
    const merchant = await newMerchant(api());
    const former = await newKey(api(), merchant, { name: 'Shop' });
    await roll(merchant, former.id, 168);

    const revoked = await revoke(merchant, former.id);

    expect(revoked.json()).toEqual({ id: former.id });
    expect(await statusOf(former.token)).toBe(401);
    expect((await mailsTo(api(), merchant.email)).at(-1)?.template).toBe('api-token-revoked');
    expect((await revoke(merchant, former.id)).json().code).toBe('not_found');
    expect((await roll(merchant, former.id, 0)).json().code).toBe('not_found');
  });
});

test('a key ends at its expiry', async () => {
  const merchant = await newMerchant(api());
  const { id, token } = await newKey(api(), merchant, {
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(await statusOf(token)).toBe(200);

  await rowsOf(api().db, sql`update api_key set expires_at = ${new Date()} where id = ${id}`);

  expect(await statusOf(token)).toBe(401);
  expect(await keysOf(merchant)).toHaveLength(1);
});
