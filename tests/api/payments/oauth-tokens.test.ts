/** Tokens: bound to one client, replaced when refreshed, and ended with the link. */

import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { refreshTokens } from '../../../server/payments/oauth/tokens.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { countOf } from '../../support/database/count-of.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import {
  balances,
  consent,
  grantedScene,
  newClient,
  newPkce,
  refresh,
  revoke,
  type Tokens,
} from '../../support/payments/oauth.ts';

const api = useApi();
const invalidGrant = { error: 'invalid_grant', error_description: expect.any(String) };
const readable = async ({ access_token }: Tokens) =>
  (await balances(api(), access_token)).statusCode === 200;

describe('a refresh token', () => {
  test('is replaced by each use', async () => {
    const { client, tokens } = await grantedScene(api());

    const next = (await refresh(api(), client, tokens.refresh_token)).json<Tokens>();

    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await readable(next)).toBe(true);
    expect((await refresh(api(), client, next.refresh_token)).statusCode).toBe(200);
  });

  test('used again ends the grant with all of its tokens', async () => {
    const { client, tokens } = await grantedScene(api());
    const next = (await refresh(api(), client, tokens.refresh_token)).json<Tokens>();

    const reused = await refresh(api(), client, tokens.refresh_token);

    expect([reused.statusCode, reused.json()]).toEqual([400, invalidGrant]);
    expect([await readable(tokens), await readable(next)]).toEqual([false, false]);
    expect((await refresh(api(), client, next.refresh_token)).json()).toEqual(invalidGrant);
  });

  test('used twice at the same time makes one pair of tokens, and ends the grant', async () => {
    const { client, tokens } = await grantedScene(api());

    const answers = await Promise.all([
      refresh(api(), client, tokens.refresh_token),
      refresh(api(), client, tokens.refresh_token),
    ]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await readable(tokens)).toBe(false);
  });

  test('is not replaced with a key that ends after it was read, and stays good', async () => {
    const { client, tokens } = await grantedScene(api());
    const { id: key } = await newKey(api(), client, { scopes: ['links:read'] });
    await api().database.owner.db.execute(
      sql`update api_key set suspended_at = now() where id = ${key}`,
    );

    const refreshed = refreshTokens(api().db, { id: client.id, key }, tokens.refresh_token);
    await expect(refreshed).rejects.toThrow('The refresh token is not valid');

    expect((await refresh(api(), client, tokens.refresh_token)).statusCode).toBe(200);
  });

  test('of another client is refused, and ends nothing', async () => {
    const { client, tokens } = await grantedScene(api());
    const thief = await newClient(api());

    expect((await refresh(api(), thief, tokens.refresh_token)).json()).toEqual(invalidGrant);
    await refresh(api(), thief, `${tokens.refresh_token}x`);

    expect((await refresh(api(), client, tokens.refresh_token)).statusCode).toBe(200);
  });

  test.each(['', 'x', 'salus_oar_', 'salus_oar_ogr_00000000000000000000000000.x'])(
    'that does not exist (%j) is refused',
    async (token) => {
      const { client } = await grantedScene(api());

      expect((await refresh(api(), client, token)).statusCode).toBe(400);
    },
  );

  test('expires 90 days after the last use', async () => {
    const { client, tokens, id } = await grantedScene(api());
    await api().database.owner.db.execute(
      sql`update oauth_grant set refresh_expires_at = refresh_expires_at - interval '90 days'
        where link_id = ${id}`,
    );

    expect((await refresh(api(), client, tokens.refresh_token)).json()).toEqual(invalidGrant);
  });

  test('is no access token', async () => {
    const { tokens } = await grantedScene(api());

    expect((await balances(api(), tokens.refresh_token)).statusCode).toBe(401);
  });
});

describe('an access token', () => {
  test('reads the two balances of its member, and nothing else', async () => {
    const { tokens, id } = await grantedScene(api());

    const response = await balances(api(), tokens.access_token);

    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      id,
      reference: null,
      since: expect.stringMatching(/Z$/),
      balances: { cash: '40', stake: '1500' },
    });
  });

  test('is void after an hour', async () => {
    const { tokens } = await grantedScene(api());
    await api().database.owner.db.execute(
      sql`update oauth_access_token set expires_at = expires_at - interval '1 hour'`,
    );

    expect(await readable(tokens)).toBe(false);
  });

  test('is void from the moment the member disconnects, and so is its refresh token', async () => {
    const { client, member, tokens, id } = await grantedScene(api());

    await api().call(linkEndpoints.end, { params: { id }, token: member.token });

    expect(await readable(tokens)).toBe(false);
    expect((await refresh(api(), client, tokens.refresh_token)).json()).toEqual(invalidGrant);
    const rows = await countOf(api().database.owner.db, sql`oauth_grant where link_id = ${id}`);
    expect(rows).toBe(0);
  });

  test('does not come back with a new link', async () => {
    const { client, member, tokens, id } = await grantedScene(api());
    await api().call(linkEndpoints.end, { params: { id }, token: member.token });

    await consent(api(), client, { challenge: newPkce().challenge, member });

    expect(await readable(tokens)).toBe(false);
  });

  test.each(['member', 'client'] as const)('is void when the %s is erased', async (who) => {
    const scene = await grantedScene(api());

    await ERASURE_STEPS.erase(api().database.owner.db, api().config, scene[who].id);

    expect(await readable(scene.tokens)).toBe(false);
    const left = await countOf(
      api().database.owner.db,
      sql`oauth_authorization where session_id = ${scene.id}`,
    );
    expect(left).toBe(0);
  });

  test('that is missing or unknown is refused with the challenge of RFC 6750', async () => {
    const missing = await balances(api());
    expect([missing.statusCode, missing.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="oauth"',
    ]);
    const unknown = await balances(api(), 'salus_oat_unknown');
    expect(unknown.headers['www-authenticate']).toBe('Bearer realm="oauth", error="invalid_token"');
    expect(unknown.json().error).toBe('invalid_token');
  });

  test('in the query is not read', async () => {
    const { tokens } = await grantedScene(api());

    const url = `/oauth/balances?access_token=${tokens.access_token}`;

    expect((await api().http.inject(url)).statusCode).toBe(401);
  });

  test('opens no call of the API', async () => {
    const { tokens, member } = await grantedScene(api());
    const token = tokens.access_token;

    expect((await api().call(linkEndpoints.list, { token })).statusCode).toBe(401);
    expect((await balances(api(), member.token)).statusCode).toBe(401);
  });
});

describe('revocation', () => {
  test('of the refresh token ends the grant, and the link stays', async () => {
    const { client, member, tokens } = await grantedScene(api());

    const response = await revoke(api(), client, tokens.refresh_token);

    expect(response.statusCode).toBe(200);
    expect(await readable(tokens)).toBe(false);
    expect((await refresh(api(), client, tokens.refresh_token)).statusCode).toBe(400);
    const { links } = (await api().call(linkEndpoints.list, { token: member.token })).json();
    expect(links).toHaveLength(1);
  });

  test('of the access token ends it alone', async () => {
    const { client, tokens } = await grantedScene(api());

    await revoke(api(), client, tokens.access_token);

    expect(await readable(tokens)).toBe(false);
    expect((await refresh(api(), client, tokens.refresh_token)).statusCode).toBe(200);
  });

  test('of another client’s tokens, or of none, has the same answer and ends nothing', async () => {
    const { tokens } = await grantedScene(api());
    const other = await newClient(api());

    for (const token of [tokens.access_token, tokens.refresh_token, 'salus_oat_unknown']) {
      expect((await revoke(api(), other, token)).statusCode).toBe(200);
    }

    expect(await readable(tokens)).toBe(true);
  });

  test('without a token is refused', async () => {
    expect((await revoke(api(), await newClient(api()), '')).json().error).toBe('invalid_request');
  });
});

test('the tokens of a business stay inside it: each reads its own link', async () => {
  const one = await grantedScene(api());
  const other = await grantedScene(api());

  expect((await balances(api(), one.tokens.access_token)).json().id).toBe(one.id);
  expect((await balances(api(), other.tokens.access_token)).json().id).toBe(other.id);
});
