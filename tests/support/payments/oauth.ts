/** A business as an OAuth client, and a member who answers its requests. */
import { hash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as oauthEndpoints from '#shared/oauth/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, newMerchant, type TestMember, type TestMerchant } from '../people/people.ts';

export const CALLBACK = 'https://shop.test/callback';

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export async function newClient(
  api: TestApi,
  redirectUris: string[] = [CALLBACK],
  of?: TestMerchant,
): Promise<TestMerchant> {
  const merchant = of ?? (await newMerchant(api));
  const body = { oauthRedirectUris: redirectUris };
  const stored = await api.call(businessEndpoints.update, { token: merchant.token, body });
  if (stored.statusCode !== 200) throw new Error(stored.body);
  return merchant;
}

export function newPkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: hash('sha256', verifier, 'base64url') };
}

/** A valid authorization request; a change to undefined leaves a parameter out. */
export function requestOf(
  client: TestMerchant,
  challenge: string,
  changes: Record<string, string | undefined> = {},
): URLSearchParams {
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: CALLBACK,
    scope: 'balances',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => !!pair[1]);
  return new URLSearchParams(given);
}

export const authorize = (
  api: TestApi,
  query: URLSearchParams | string,
): Promise<LightMyRequestResponse> => api.http.inject(`/oauth/authorize?${query}`);

/** The invitation that an authorization request has led to. */
export const invitationOf = (response: LightMyRequestResponse): string =>
  new URL(String(response.headers.location)).pathname.split('/')[2] ?? '';

export const answer = (api: TestApi, id: string, token: string | undefined) =>
  api.call(oauthEndpoints.answer, { params: { id }, token });

/** Opens the request, accepts it as `member`, and goes back. @returns the client's address */
export async function consent(
  api: TestApi,
  client: TestMerchant,
  { challenge, member }: { challenge: string; member: TestMember },
): Promise<{ id: string; url: URL; code: string }> {
  const id = invitationOf(await authorize(api, requestOf(client, challenge)));
  await api.call(linkEndpoints.accept, { params: { id }, token: member.token });
  const response = await answer(api, id, member.token);
  if (response.statusCode !== 200) throw new Error(response.body);
  const url = new URL(response.json().url);
  return { id, url, code: url.searchParams.get('code') ?? '' };
}

const basic = ({ id, apiToken }: TestMerchant) => `Basic ${btoa(`${id}:${apiToken}`)}`;

function post(api: TestApi, path: string, client: TestMerchant, form: Record<string, string>) {
  return api.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: basic(client),
    },
    payload: `${new URLSearchParams(form)}`,
  });
}

export const redeem = (
  api: TestApi,
  client: TestMerchant,
  form: { code: string; code_verifier: string } & Record<string, string>,
) =>
  post(api, '/oauth/token', client, {
    grant_type: 'authorization_code',
    redirect_uri: CALLBACK,
    ...form,
  });

export const refresh = (api: TestApi, client: TestMerchant, refresh_token: string) =>
  post(api, '/oauth/token', client, { grant_type: 'refresh_token', refresh_token });

export const revoke = (api: TestApi, client: TestMerchant, token: string) =>
  post(api, '/oauth/revoke', client, { token });

export const balances = (api: TestApi, token?: string) =>
  api.http.inject({
    url: '/oauth/balances',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** A client, a member it is linked with, and the tokens of that grant. */
export async function grantedScene(api: TestApi) {
  const client = await newClient(api);
  const member = await newMember(api, { cash: '40', stake: '1500' });
  const { verifier, challenge } = newPkce();
  const { id, code } = await consent(api, client, { challenge, member });
  const response = await redeem(api, client, { code, code_verifier: verifier });
  if (response.statusCode !== 200) throw new Error(response.body);
  return { client, member, id, code, verifier, tokens: response.json<Tokens>() };
}
