/** A code of the authorization endpoint: bound to its client and request, and used once. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { redeemCode } from '../../../server/payments/oauth/tokens.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import {
  balances,
  CALLBACK,
  consent,
  grantedScene,
  newClient,
  newPkce,
  redeem,
  refresh,
  type Tokens,
} from '../../support/payments/oauth.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const invalidGrant = { error: 'invalid_grant', error_description: expect.any(String) };
const readable = async ({ access_token }: Tokens) =>
  (await balances(api(), access_token)).statusCode === 200;

async function consented() {
  const client = await newClient(api());
  const member = await newMember(api());
  const { verifier, challenge } = newPkce();
  const { code } = await consent(api(), client, { challenge, member });
  return { client, member, code, form: { code, code_verifier: verifier } };
}

describe('a code', () => {
  test('becomes tokens whose answer no cache keeps', async () => {
    const { client, form } = await consented();

    const response = await redeem(api(), client, form);

    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^salus_oat_/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^salus_oar_/),
      scope: 'balances',
    });
  });

  test('presented twice is refused, and ends the tokens of the first time', async () => {
    const { client, form } = await consented();
    const tokens = (await redeem(api(), client, form)).json<Tokens>();

    const replayed = await redeem(api(), client, form);

    expect([replayed.statusCode, replayed.json()]).toEqual([400, invalidGrant]);
    expect(await readable(tokens)).toBe(false);
    expect((await refresh(api(), client, tokens.refresh_token)).statusCode).toBe(400);
  });

  test.each([
    ['the wrong verifier', { code_verifier: newPkce().verifier }],
    ['another registered redirect URI', { redirect_uri: 'https://shop.test/other' }],
  ])('with %s is refused, and void from then on', async (_, changes) => {
    const { client, form } = await consented();

    const wrong = await redeem(api(), client, { ...form, ...changes });

    expect([wrong.statusCode, wrong.json()]).toEqual([400, invalidGrant]);
    expect((await redeem(api(), client, form)).statusCode).toBe(400);
  });

  test('is not exchanged with a key that ends after it was read, and stays good', async () => {
    const { client, form } = await consented();
    const { id: key } = await newKey(api(), client, { scopes: ['links:read'] });
    await api().database.owner.db.execute(
      sql`update api_key set revoked_at = now() where id = ${key}`,
    );
    const presented = {
      code: form.code,
      redirectUri: CALLBACK,
      verifier: form.code_verifier,
    };

    const exchanged = redeemCode(api().db, { id: client.id, key }, presented);
    await expect(exchanged).rejects.toThrow('The code is not valid');

    expect((await redeem(api(), client, form)).statusCode).toBe(200);
  });

  test('of another client is refused, and stays good for its own', async () => {
    const { client, form } = await consented();
    const thief = await newClient(api());

    expect((await redeem(api(), thief, form)).json()).toEqual(invalidGrant);

    expect((await redeem(api(), client, form)).statusCode).toBe(200);
  });

  test('of another client that was used ends nothing', async () => {
    const { client, form } = await consented();
    const tokens = (await redeem(api(), client, form)).json<Tokens>();

    await redeem(api(), await newClient(api()), form);

    expect(await readable(tokens)).toBe(true);
  });

  test('is void after a minute', async () => {
    const { client, form } = await consented();
    await api().database.owner.db.execute(
      sql`update oauth_authorization set code_expires_at = code_expires_at - interval '60 seconds'
        where code_expires_at > now()`,
    );

    expect((await redeem(api(), client, form)).json()).toEqual(invalidGrant);
  });

  test('is void once the member has disconnected', async () => {
    const { client, member, form } = await consented();
    const { links } = (await api().call(linkEndpoints.list, { token: member.token })).json();
    await api().call(linkEndpoints.end, { params: { id: links[0].id }, token: member.token });

    expect((await redeem(api(), client, form)).json()).toEqual(invalidGrant);
  });

  test.each(['code', 'redirect_uri', 'code_verifier'])('without %s is refused', async (name) => {
    const { client, form } = await consented();

    const refused = await redeem(api(), client, { ...form, [name]: '' });

    expect(refused.json()).toEqual({
      error: 'invalid_request',
      error_description: `${name} is missing.`,
    });
  });

  test.each(['code', 'redirect_uri', 'code_verifier'])(
    'with a NUL in %s is refused',
    async (name) => {
      const { client, verifier, code } = await grantedScene(api());
      const form = { code, code_verifier: verifier, [name]: '\0' };

      const refused = await redeem(api(), client, form);

      expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_request']);
    },
  );

  test('appears in no log line', async () => {
    const { client, code, form } = await consented();
    const { access_token } = (await redeem(api(), client, form)).json<Tokens>();
    await balances(api(), access_token);

    const lines = api().logged.join('\n');

    for (const secret of [code, access_token, client.apiToken]) expect(lines).not.toMatch(secret);
  });

  test('and tokens are stored as hashes only', async () => {
    const { code, tokens } = await grantedScene(api());
    const owner = api().database.owner.db;

    const rows = JSON.stringify([
      await owner.execute(sql`select encode(code_hash, 'escape') from oauth_authorization`),
      await owner.execute(sql`select encode(hash, 'escape') from oauth_access_token`),
      await owner.execute(sql`select encode(refresh_hash, 'escape') from oauth_grant`),
    ]);

    for (const secret of [code, tokens.access_token, tokens.refresh_token])
      expect(rows).not.toMatch(secret);
  });
});
