/** A device becomes a till by a code, and stops being one when the business says so. */
import { describe, expect, test } from 'vitest';
import * as consoleEndpoints from '#shared/till/console-endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { MOST_TILLS } from '#shared/till/fields.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { keyOf, newTill, pairWith, TILL, tillScene } from '../../support/payments/tills.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const tillsOf = async ({ token }: { token: string }) =>
  (await api().call(consoleEndpoints.list, { token })).json().tills;

describe('a pairing code', () => {
  test('gives one device the key, in a cookie for the till’s own calls', async () => {
    const merchant = await newMerchant(api());
    const { code, till } = await newTill(api(), merchant);

    const paired = await pairWith(api(), code);

    expect(till).toMatchObject({ name: 'Counter', tips: [5, 10], pairedAt: null });
    expect(paired.json()).toEqual({ ok: true });
    expect(paired.cookies).toEqual([
      expect.objectContaining({
        name: 'salus_till',
        path: '/api/till',
        httpOnly: true,
        sameSite: 'Strict',
      }),
    ]);
    const [{ pairedAt, pairingExpiresAt }] = await tillsOf(merchant);
    expect([typeof pairedAt, pairingExpiresAt]).toEqual(['string', null]);
  });

  test('works once', async () => {
    const { code } = await newTill(api(), await newMerchant(api()));
    const tries = await Promise.all([pairWith(api(), code), pairWith(api(), code)]);

    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await pairWith(api(), code)).json().code).toBe('code_invalid');
  });

  test('ends after ten minutes', async () => {
    const { code, till } = await newTill(api(), await newMerchant(api()));
    await api().database.owner.db.execute(sql`update till_device
      set pairing_expires_at = now() - interval '1 second' where id = ${till.id}`);

    const late = await pairWith(api(), code);

    expect([late.statusCode, late.json().code]).toEqual([400, 'code_invalid']);
    expect(keyOf(late)).toBe('');
  });

  test('ends with its till', async () => {
    const merchant = await newMerchant(api());
    const { code, till } = await newTill(api(), merchant);
    const { token } = merchant;
    await api().call(consoleEndpoints.revoke, { token, params: { id: till.id } });

    expect((await pairWith(api(), code)).json().code).toBe('code_invalid');
  });

  test('is stored as a hash, as is the key', async () => {
    const { code } = await newTill(api(), await newMerchant(api()));
    const { key } = await tillScene(api());
    const rows = await api().database.owner.db.execute(
      sql`select d::text as row from till_device d`,
    );

    expect(key).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('is refused from another site', async () => {
    const { code } = await newTill(api(), await newMerchant(api()));
    const headers = { origin: 'https://elsewhere.test' };

    const refused = await api().call(endpoints.pair, { body: { code }, headers });

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect((await pairWith(api(), code)).statusCode).toBe(200);
  });

  test('can be tried a few times a minute from one address', async () => {
    const { limits } = api().config;
    const strict = await startApi({ limits: { ...limits, accountPerAddress: 3 } });
    const codes: string[] = [];
    for (let index = 0; index < 4; index++) {
      codes.push((await pairWith(strict, '0123456789')).json().code);
    }
    await strict.http.close();
    await strict.database.close();

    expect(codes).toEqual(['code_invalid', 'code_invalid', 'code_invalid', 'rate_limited']);
  });
});

describe('a till', () => {
  test('is refused from the moment it is revoked', async () => {
    const { call, id, merchant } = await tillScene(api());
    expect((await call(endpoints.read)).statusCode).toBe(200);

    await api().call(consoleEndpoints.revoke, { token: merchant.token, params: { id } });

    expect((await call(endpoints.read)).statusCode).toBe(401);
    expect(await tillsOf(merchant)).toEqual([]);
  });

  test('is deleted with its business, and only with it', async () => {
    const { call, merchant, sell } = await tillScene(api());
    const other = await tillScene(api());
    await sell();

    await api().database.owner.db.execute(sql`select till.erase(${merchant.id})`);

    expect((await call(endpoints.read)).statusCode).toBe(401);
    expect((await other.call(endpoints.read)).statusCode).toBe(200);
  });

  test('can give its key back', async () => {
    const { call, merchant } = await tillScene(api());

    const left = await call(endpoints.leave);

    expect(left.cookies).toMatchObject([{ name: 'salus_till', value: '', path: '/api/till' }]);
    expect((await call(endpoints.read)).statusCode).toBe(401);
    expect(await tillsOf(merchant)).toEqual([]);
  });

  test('shows when it was last used', async () => {
    const { call, merchant } = await tillScene(api());
    expect((await tillsOf(merchant))[0].lastUsedAt).toBeNull();

    await call(endpoints.read);

    await expect
      .poll(async () => (await tillsOf(merchant))[0].lastUsedAt)
      .toEqual(expect.any(String));
  });

  test('changes nothing for another origin', async () => {
    const { call, sell } = await tillScene(api());
    const { id } = await sell();
    const headers = { origin: 'https://shop.salus.test' };

    const refused = await Promise.all([
      call(endpoints.create, { body: { amount: '1.00', currency: 'EUR' }, headers }),
      call(endpoints.cancel, { params: { id }, headers }),
      call(endpoints.leave, { headers }),
    ]);

    expect(refused.map((one) => one.json().code)).toEqual(
      Array.from({ length: 3 }, () => 'forbidden'),
    );
  });

  test('is made by a person who confirms it, never by a key', async () => {
    const merchant = await newMerchant(api());
    const key = await newKey(api(), merchant, { scopes: ['api-keys:read', 'api-keys:write'] });
    const create = (token: string, body: object) =>
      api().call(consoleEndpoints.create, { token, body });

    const byKey = await create(key.token, TILL);
    const unconfirmed = await create(merchant.token, { ...TILL, currentPassword: 'wrong' });

    expect([byKey.statusCode, byKey.json().code]).toEqual([403, 'forbidden']);
    expect(unconfirmed.statusCode).toBe(400);
    expect(await tillsOf(merchant)).toEqual([]);
  });

  test('of another business can be neither seen nor revoked', async () => {
    const { id } = await tillScene(api());
    const { token } = await newMerchant(api());

    const refused = await api().call(consoleEndpoints.revoke, { token, params: { id } });

    expect([refused.statusCode, await tillsOf({ token })]).toEqual([404, []]);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(61) }],
    ['tips', { tips: [5, 5] }],
    ['tips.0', { tips: [0] }],
    ['tips.0', { tips: [51] }],
    ['tips.0', { tips: [1.5] }],
    ['tips', { tips: [1, 2, 3, 4, 5] }],
  ])('is not made with a wrong %s: %j', async (path, draft) => {
    const merchant = await newMerchant(api());
    const body = { ...TILL, ...draft };

    const refused = await api().call(consoleEndpoints.create, { token: merchant.token, body });

    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, path]);
    expect(await tillsOf(merchant)).toEqual([]);
  });

  test(`is one of ${MOST_TILLS} at most`, async () => {
    const merchant = await newMerchant(api());
    await api().database.owner.db.execute(sql`insert into till_device
      (id, merchant_id, name, created_by)
      select 'til_' || ${merchant.id} || n, ${merchant.id}, 'Counter', ${merchant.id}
      from generate_series(1, ${MOST_TILLS}::int) n`);

    const more = await api().call(consoleEndpoints.create, { token: merchant.token, body: TILL });

    expect([more.statusCode, more.json().code]).toEqual([409, 'api_key_limit_reached']);
  });
});
