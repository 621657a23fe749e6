/** The member's answer to an authorization request: who takes it back to the client, and for how long. */

import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { deleteExpiredTokens } from '../../../server/payments/oauth/tokens.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letLinkSessionExpire } from '../../support/clock/age.ts';
import { countOf } from '../../support/database/count-of.ts';
import {
  answer,
  authorize,
  balances,
  CALLBACK,
  consent,
  grantedScene,
  invitationOf,
  newClient,
  newPkce,
  redeem,
  requestOf,
} from '../../support/payments/oauth.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const { challenge, verifier } = newPkce();

describe('the way back', () => {
  async function asked() {
    const client = await newClient(api());
    const id = invitationOf(await authorize(api(), requestOf(client, challenge)));
    return { client, id, params: { id }, member: await newMember(api()) };
  }

  test('has the code, the state and the issuer', async () => {
    const client = await newClient(api());
    const { url } = await consent(api(), client, { challenge, member: await newMember(api()) });

    expect(url.origin + url.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      code: expect.stringMatching(/^salus_oac_[\w-]{43}$/),
      state: 'state-1',
      iss: api().config.publicUrl,
    });
  });

  test('needs a member’s own token: cookies and other sites cannot accept or answer', async () => {
    const { id, params } = await asked();

    for (const endpoint of [linkEndpoints.accept, linkEndpoints.deny]) {
      const headers = { origin: 'https://evil.test', cookie: 'refresh=anything' };
      expect((await api().call(endpoint, { params, headers })).statusCode).toBe(401);
    }
    expect((await answer(api(), id, undefined)).statusCode).toBe(401);
  });

  test('does not exist before the member has answered', async () => {
    const { id, member } = await asked();

    const refused = await answer(api(), id, member.token);

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'session_not_pending']);
  });

  test('is only for the member who answered', async () => {
    const { id, params, member } = await asked();
    const stranger = await newMember(api());
    await api().call(linkEndpoints.accept, { params, token: member.token });

    expect((await answer(api(), id, stranger.token)).json().code).toBe('session_not_pending');
    expect((await answer(api(), id, member.token)).statusCode).toBe(200);
  });

  test('of a declined invitation has access_denied and no code', async () => {
    const { id, params, member } = await asked();
    await api().call(linkEndpoints.deny, { params, token: member.token });

    const url = new URL((await answer(api(), id, member.token)).json().url);

    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.has('code')).toBe(false);
    const stranger = await newMember(api());
    expect((await answer(api(), id, stranger.token)).json().code).toBe('session_not_pending');
  });

  test('of an expired invitation has access_denied and no code', async () => {
    const { id, member } = await asked();
    await letLinkSessionExpire(api(), id);

    const url = new URL((await answer(api(), id, member.token)).json().url);

    expect(url.searchParams.get('error')).toBe('access_denied');
  });

  test('ends when the invitation would have expired, also if it was accepted', async () => {
    const { id, params, member } = await asked();
    await api().call(linkEndpoints.accept, { params, token: member.token });
    await letLinkSessionExpire(api(), id);

    expect((await answer(api(), id, member.token)).json().code).toBe('session_not_pending');
  });

  test('ends with the link', async () => {
    const { id, params, member } = await asked();
    await api().call(linkEndpoints.accept, { params, token: member.token });
    await api().call(linkEndpoints.end, { params, token: member.token });

    expect((await answer(api(), id, member.token)).json().code).toBe('session_not_pending');
  });

  test('has a new code each time, and the former one is void', async () => {
    const client = await newClient(api());
    const member = await newMember(api());
    const { id, code } = await consent(api(), client, { challenge, member });

    const again = new URL((await answer(api(), id, member.token)).json().url);

    const form = { code_verifier: verifier };
    expect((await redeem(api(), client, { ...form, code })).statusCode).toBe(400);
    const latest = again.searchParams.get('code') ?? '';
    expect((await redeem(api(), client, { ...form, code: latest })).statusCode).toBe(200);
  });

  test('ends with the code: it makes no second one', async () => {
    const { id, member } = await grantedScene(api());

    expect((await answer(api(), id, member.token)).json().code).toBe('session_not_pending');
  });

  test('does not exist for an invitation that no client asked for', async () => {
    const { id, params, member } = await asked();
    await api().call(linkEndpoints.accept, { params, token: member.token });
    await api().database.owner.db.execute(
      sql`delete from oauth_authorization where session_id = ${id}`,
    );

    expect((await answer(api(), id, member.token)).json().code).toBe('session_not_found');
  });
});

test('requests, expired tokens and ended grants are deleted, and live ones stay', async () => {
  const ended = await grantedScene(api());
  const live = await grantedScene(api());
  const owner = api().database.owner.db;
  await owner.execute(sql`update link_session set expires_at = now() - interval '2 days',
    closed_at = now() - interval '2 days', created_at = now() - interval '3 days'
    where id = ${ended.id}`);
  await owner.execute(sql`update oauth_grant set ended_at = now() where link_id = ${ended.id}`);

  await deleteExpiredTokens(owner);

  const rows = (id: string) =>
    Promise.all([
      countOf(owner, sql`oauth_authorization where session_id = ${id}`),
      countOf(owner, sql`oauth_grant where link_id = ${id}`),
    ]);
  expect(await rows(ended.id)).toEqual([0, 0]);
  expect(await rows(live.id)).toEqual([1, 1]);
  expect((await balances(api(), live.tokens.access_token)).statusCode).toBe(200);
});
