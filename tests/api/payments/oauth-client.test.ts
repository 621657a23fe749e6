/** A stock OAuth client library links a member over HTTP, as the server of a business would. */
import { readFile } from 'node:fs/promises';
import * as library from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import { startApi, type TestApi } from '../../support/api/api.ts';
import { answer, CALLBACK, newClient } from '../../support/payments/oauth.ts';
import { newMember, type TestMerchant } from '../../support/people/people.ts';
import { freePort } from '../../support/processes/free-port.ts';

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

let api: TestApi;

beforeAll(async () => {
  const port = await freePort();
  api = await startApi({ publicUrl: `http://localhost:${port}` });
  await api.http.listen({ port, host: 'localhost' });
});

afterAll(async () => {
  await api.http.close();
  await api.database.close();
});

const discover = ({ id, apiToken }: TestMerchant, how = library.ClientSecretBasic(apiToken)) =>
  library.discovery(new URL(api.config.publicUrl), id, apiToken, how, {
    algorithm: 'oauth2',
    execute: [library.allowInsecureRequests],
  });

/** Opens the authorization URL like a browser; the member presses Link now on our page. */
async function pressLinkNow(authorizationUrl: URL, token: string): Promise<URL> {
  const opened = await fetch(authorizationUrl, { redirect: 'manual' });
  const id = new URL(opened.headers.get('location') ?? '').pathname.split('/')[2] ?? '';
  await api.call(linkEndpoints.accept, { params: { id }, token });
  return new URL((await answer(api, id, token)).json().url);
}

async function link(config: library.Configuration, token: string) {
  const pkceCodeVerifier = library.randomPKCECodeVerifier();
  const expectedState = library.randomState();
  const authorizationUrl = library.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'balances',
    state: expectedState,
    code_challenge: await library.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const callback = await pressLinkNow(authorizationUrl, token);
  return library.authorizationCodeGrant(config, callback, { pkceCodeVerifier, expectedState });
}

async function readBalances(config: library.Configuration, accessToken: string) {
  const url = new URL('/oauth/balances', api.config.publicUrl);
  const response = await library.fetchProtectedResource(config, accessToken, url, 'GET');
  return response.json();
}

test.each([
  ['HTTP Basic', undefined],
  ['a form', library.ClientSecretPost],
])(
  'openid-client links a member, reads both balances, refreshes and revokes, with its secret by %s',
  async (_, how) => {
    const client = await newClient(api);
    const member = await newMember(api, { cash: '40', stake: '1500' });
    const config = await discover(client, how?.(client.apiToken));

    const tokens = await link(config, member.token);

    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'balances' });
    const seen = { balances: { cash: '40', stake: '1500' } };
    expect(await readBalances(config, tokens.access_token)).toMatchObject(seen);

    const refreshed = await library.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(await readBalances(config, refreshed.access_token)).toMatchObject(seen);

    await library.tokenRevocation(config, refreshed.refresh_token ?? '');
    await expect(readBalances(config, refreshed.access_token)).rejects.toMatchObject({
      cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
    });
  },
);

test('the link is the one that the merchant API lists', async () => {
  const client = await newClient(api);
  const config = await discover(client);
  const { access_token } = await link(config, (await newMember(api)).token);

  const listed = await api.call(merchantLinkEndpoints.list, { token: client.apiToken });

  expect(listed.json().data).toEqual([await readBalances(config, access_token)]);
});

test('a member who is linked already gets back with a code, and keeps the one link', async () => {
  const client = await newClient(api);
  const config = await discover(client);
  const member = await newMember(api);
  const first = await link(config, member.token);

  const second = await link(config, member.token);

  const one = await readBalances(config, first.access_token);
  expect(await readBalances(config, second.access_token)).toEqual(one);
  const listed = await api.call(merchantLinkEndpoints.list, { token: client.apiToken });
  expect(listed.json().data).toHaveLength(1);
});

test('a member who declines comes back with access_denied, which the library reports', async () => {
  const client = await newClient(api);
  const { token } = await newMember(api);
  const config = await discover(client);
  const authorizationUrl = library.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    state: 's',
    code_challenge: await library.calculatePKCECodeChallenge(library.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  const opened = await fetch(authorizationUrl, { redirect: 'manual' });
  const id = new URL(opened.headers.get('location') ?? '').pathname.split('/')[2] ?? '';
  await api.call(linkEndpoints.deny, { params: { id }, token });

  const callback = new URL((await answer(api, id, token)).json().url);

  const granting = library.authorizationCodeGrant(config, callback, { expectedState: 's' });
  await expect(granting).rejects.toMatchObject({ error: 'access_denied' });
});

test('the code of the document links a member against an installation without https', async () => {
  const [, code = ''] =
    /```js\n([\s\S]+?)```/.exec(await readFile('docs/linking.md', 'utf8')) ?? [];
  const [begin = '', end = ''] = code
    .replace(/^import .*$/m, '')
    .replaceAll('https://pay.example', api.config.publicUrl)
    .replaceAll('https://shop.example', new URL(CALLBACK).origin)
    .split(/^\/\/ 2\..*$/m);
  const client = await newClient(api);
  const member = await newMember(api, { cash: '40', stake: '1500' });
  const press = async (url: URL) => (await pressLinkNow(url, member.token)).href;
  const run = new AsyncFunction(
    ...['oauth', 'CLIENT_ID', 'API_KEY', 'press'],
    `${begin}\nconst request = { url: await press(url) };\n${end}\nreturn balances;`,
  );

  expect(await run(library, client.id, client.apiToken, press)).toEqual({
    cash: '40',
    stake: '1500',
  });
});
