/** The authorization endpoint: which requests lead to an invitation. */

import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { countOf } from '../../support/database/count-of.ts';
import {
  authorize,
  CALLBACK,
  invitationOf,
  newClient,
  newPkce,
  requestOf,
} from '../../support/payments/oauth.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const { challenge } = newPkce();
const invitations = () => countOf(api().db, sql`link_session`);

test('the metadata names the endpoints, the one scope and no weaker method than S256', async () => {
  const response = await api().http.inject('/.well-known/oauth-authorization-server');

  const issuer = api().config.publicUrl;
  expect(response.headers['content-type']).toMatch('application/json');
  expect(response.json()).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    scopes_supported: ['balances'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('a valid request leads to an invitation of the business, which no page may frame', async () => {
  const client = await newClient(api());

  const response = await authorize(api(), requestOf(client, challenge));

  expect(response.statusCode).toBe(303);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  const id = invitationOf(response);
  expect(response.headers.location).toBe(`${api().config.publicUrl}/link/${id}`);
  const session = await api().call(linkEndpoints.readSession, { params: { id } });
  expect(session.json()).toMatchObject({
    status: 'pending',
    isAuthorization: true,
    successUrl: null,
    deniedUrl: null,
  });
  const framed = await api().http.inject({
    url: `/embed/link/${id}?origin=https://shop.test`,
  });
  expect(framed.statusCode).toBe(403);
});

test('a HEAD request makes no invitation', async () => {
  const client = await newClient(api());
  const before = await invitations();

  await api().http.inject({
    method: 'HEAD',
    url: `/oauth/authorize?${requestOf(client, challenge)}`,
  });

  expect(await invitations()).toBe(before);
});

describe('a page and never a redirect, with nothing stored, follows', () => {
  test.each([
    ['an unknown client', { client_id: 'usr_00000000000000000000000000' }, 'client_id'],
    ['a client id that is none', { client_id: '<script>alert(1)</script>' }, 'client_id'],
    ['no client', { client_id: undefined }, 'client_id'],
    ['no redirect URI', { redirect_uri: undefined }, 'redirect_uri'],
    ['another site', { redirect_uri: 'https://evil.test/callback' }, 'redirect_uri'],
    ['a path below', { redirect_uri: `${CALLBACK}/more` }, 'redirect_uri'],
    ['an added query', { redirect_uri: `${CALLBACK}?next=https://evil.test` }, 'redirect_uri'],
    ['another case', { redirect_uri: 'https://SHOP.test/callback' }, 'redirect_uri'],
    ['a user name', { redirect_uri: 'https://shop.test@evil.test/callback' }, 'redirect_uri'],
    ['a script', { redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
  ])('%s', async (_, changes, reason) => {
    const client = await newClient(api());
    const before = await invitations();

    const response = await authorize(api(), requestOf(client, challenge, changes));

    expect(response.statusCode).toBe(400);
    expect(response.headers.location).toBeUndefined();
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(response.body).toMatch('This request cannot be continued');
    expect(response.body).toMatch(`<code>${reason}</code>`);
    expect(response.body).not.toMatch('alert(1)');
    expect(await invitations()).toBe(before);
  });

  test('a redirect URI of another client', async () => {
    const client = await newMerchant(api());
    await newClient(api());

    expect((await authorize(api(), requestOf(client, challenge))).statusCode).toBe(400);
  });

  test('a redirect URI given twice', async () => {
    const query = `${requestOf(await newClient(api()), challenge)}&redirect_uri=https://evil.test/`;

    const response = await authorize(api(), query);

    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  });

  test('an origin that the business has lost', async () => {
    const client = await newClient(api(), [CALLBACK]);
    const more = 'https://more.example/callback';
    await api().database.owner.db.execute(
      sql`update merchant set oauth_redirect_uris = array[${more}] where id = ${client.id}`,
    );
    const request = requestOf(client, challenge, { redirect_uri: more });

    expect((await authorize(api(), request)).statusCode).toBe(400);

    await rowsOf(
      api().db,
      sql`insert into merchant_origin (merchant_id, origin, proven_at, proven_by)
        values (${client.id}, 'https://more.example', now(), 'dns')`,
    );
    expect((await authorize(api(), request)).statusCode).toBe(303);
  });

  test('a domain that is not proven any more', async () => {
    const client = await newClient(api());
    await api().database.owner.db.execute(
      sql`update domain_proof set proven_at = null, proven_by = null where merchant_id = ${client.id}`,
    );

    const response = await authorize(api(), requestOf(client, challenge));

    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  });
});

describe('the client is told by redirect, with state and issuer and nothing stored, of', () => {
  test.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['the plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    [
      'no challenge method, which means plain',
      { code_challenge_method: undefined },
      'invalid_request',
    ],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is no SHA-256', { code_challenge: 'short' }, 'invalid_request'],
    ['an unknown scope', { scope: 'email' }, 'invalid_scope'],
    ['a scope beside its own', { scope: 'balances email' }, 'invalid_scope'],
    ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
  ])('%s', async (_, changes, error) => {
    const client = await newClient(api());
    const before = await invitations();

    const response = await authorize(api(), requestOf(client, challenge, changes));

    expect(response.statusCode).toBe(303);
    const url = new URL(String(response.headers.location));
    expect(url.origin + url.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error,
      state: 'state-1',
      iss: api().config.publicUrl,
    });
    expect(await invitations()).toBe(before);
  });

  test.each([
    ['no state', { state: undefined }],
    ['a state that is too long', { state: 'x'.repeat(1001) }],
    ['a state with a line break', { state: 'a\r\nb' }],
  ])('%s, which is not sent back', async (_, changes) => {
    const client = await newClient(api());

    const response = await authorize(api(), requestOf(client, challenge, changes));

    const { searchParams } = new URL(String(response.headers.location));
    expect(searchParams.get('error')).toBe('invalid_request');
    expect(searchParams.has('state')).toBe(false);
  });

  test('a parameter given twice', async () => {
    const query = `${requestOf(await newClient(api()), challenge)}&scope=email`;

    const { location } = (await authorize(api(), query)).headers;

    expect(new URL(String(location)).searchParams.get('error')).toBe('invalid_request');
  });

  test('a business that may not link', async () => {
    const client = await newClient(api());
    await api().database.owner.db.execute(
      sql`update member set payments_enabled = false where id = ${client.id}`,
    );

    const { location } = (await authorize(api(), requestOf(client, challenge))).headers;

    expect(new URL(String(location)).searchParams.get('error')).toBe('unauthorized_client');
  });
});

test('a redirect URI keeps its own query', async () => {
  const own = 'https://shop.test/callback?shop=a%20b';
  const client = await newClient(api(), [own]);

  const changes = { redirect_uri: own, scope: 'email' };
  const { location } = (await authorize(api(), requestOf(client, challenge, changes))).headers;

  expect(location).toMatch(`${own}&error=invalid_scope`);
});

test('requests from one address are limited', async () => {
  const limited = await startApi({ limits: { ...api().config.limits, actsPerAddress: 2 } });
  const client = await newClient(limited);
  const request = requestOf(client, challenge);
  const open = async () => (await authorize(limited, request)).statusCode;

  expect([await open(), await open(), await open()]).toEqual([303, 303, 429]);
  await limited.http.close();
  await limited.database.close();
});
