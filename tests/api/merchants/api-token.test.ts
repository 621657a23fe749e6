/** A business creates, views and revokes its API tokens. */
import { describe, expect, test } from 'vitest';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { makeBusiness } from '../../../server/merchants/business/create.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newMember, newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { actFor } from '../../support/people/team.ts';

const api = useApi();
const proof = { currentPassword: PASSWORD };

const statusOf = async (token: string) =>
  (await api().call(merchantEndpoints.listSessions, { token })).statusCode;
const tokensOf = async ({ token }: TestMember) =>
  (await api().call(apiTokenEndpoints.list, { token })).json().tokens;
const renew = ({ token }: TestMember, previous: 'keep' | 'revoke', over = {}) =>
  api().call(apiTokenEndpoints.create, { token, body: { previous, ...proof, ...over } });
const reveal = ({ token }: TestMember, id: string, body: object = proof) =>
  api().call(apiTokenEndpoints.reveal, { token, params: { id }, body });
const revoke = ({ token }: TestMember, id: string, body: object = proof) =>
  api().call(apiTokenEndpoints.revoke, { token, params: { id }, body });

describe('a token', () => {
  test('is listed by its first and last characters only', async () => {
    const merchant = await newMerchant(api());

    const [only, ...others] = await tokensOf(merchant);

    expect(others).toEqual([]);
    expect(only).toEqual({
      id: expect.stringMatching(/^tok_/),
      prefix: 'salus_test_',
      lastFour: merchant.apiToken.slice(-4),
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: null,
      suspendedAt: null,
    });
  });

  test('is shown in full after the password is entered', async () => {
    const merchant = await newMerchant(api());
    const [{ id }] = await tokensOf(merchant);

    const shown = await reveal(merchant, id);

    expect(shown.json()).toEqual({ token: merchant.apiToken });
    expect(shown.headers['cache-control']).toBe('no-store');
    expect((await reveal(merchant, id, { currentPassword: 'wrong' })).json().code).toBe(
      'credentials_invalid',
    );
    expect(api().logged.join('')).not.toContain(merchant.apiToken);
  });

  test('requires a code as well to be shown, renewed or revoked when two-step sign-in is on', async () => {
    const merchant = await newMerchant(api());
    const authenticator = await setUpAuthenticator(api(), merchant);
    const [{ id }] = await tokensOf(merchant);

    for (const refused of [
      await reveal(merchant, id),
      await renew(merchant, 'keep'),
      await revoke(merchant, id),
    ]) {
      expect(refused.json().code).toBe('second_factor_missing');
    }
    const shown = await reveal(merchant, id, { ...proof, code: await authenticator.code() });
    expect(shown.json()).toEqual({ token: merchant.apiToken });
  });

  test('of another business is not found', async () => {
    const [mine, other] = [await newMerchant(api()), await newMerchant(api())];
    const [{ id }] = await tokensOf(other);

    expect((await reveal(mine, id)).json().code).toBe('not_found');
    expect((await revoke(mine, id)).json().code).toBe('not_found');
    expect(await statusOf(other.apiToken)).toBe(200);
  });

  test('shows its time of last use, updated once a minute', async () => {
    const merchant = await newMerchant(api());
    const usedAt = async () => (await tokensOf(merchant))[0].lastUsedAt;

    await statusOf(merchant.apiToken);
    await expect.poll(usedAt).not.toBeNull();
    const first = await usedAt();
    await statusOf(merchant.apiToken);
    await api().db.execute(sql`select 1`);
    expect(await usedAt()).toBe(first);

    const earlier = new Date(Date.now() - 61_000);
    await rowsOf(
      api().db,
      sql`update api_key set last_used_at = ${earlier} where merchant_id = ${merchant.id}`,
    );
    await statusOf(merchant.apiToken);
    await expect.poll(usedAt).not.toBe(earlier.toISOString());
  });
});

describe('a business without a token', () => {
  test('creates its first one, which is valid at once', async () => {
    const person = await newMember(api());
    const shop = await makeBusiness(api().db, person.id, {
      recipientName: 'Casa Alba',
      recipientDomain: 'shop.test',
    });
    await actFor(api(), person, shop);
    expect(await tokensOf(person)).toEqual([]);

    const made = await renew(person, 'keep');

    expect(made.statusCode).toBe(201);
    expect(made.json().tokens).toEqual(await tokensOf(person));
    expect(await statusOf(made.json().token)).toBe(200);
  });
});

describe('revoking', () => {
  test('ends a token at once and notifies the business', async () => {
    const merchant = await newMerchant(api());
    const [{ id }] = await tokensOf(merchant);

    const revoked = await revoke(merchant, id);

    expect(revoked.json()).toEqual({ tokens: [] });
    expect(await statusOf(merchant.apiToken)).toBe(401);
    const [letter] = await mailsTo(api(), merchant.email);
    expect(letter?.template).toBe('api-token-revoked');
    expect((await revoke(merchant, id)).json().code).toBe('not_found');
    expect((await reveal(merchant, id)).json().code).toBe('not_found');
  });
});

test('a member who is not a business is refused before the password is checked', async () => {
  const person = await newMember(api());

  expect((await api().call(apiTokenEndpoints.list, { token: person.token })).statusCode).toBe(404);
  expect((await renew(person, 'keep', { currentPassword: 'wrong' })).statusCode).toBe(404);
});
