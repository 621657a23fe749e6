/**
 * Random input for the endpoints of OAuth, which are outside the API's schemas: each answers as its
 * specification says, a refusal stores nothing, and no client can end another client's tokens.
 */
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { wrongInLog } from '../../support/fuzz/claims.ts';
import {
  type Credentials,
  credentials,
  type Parameters,
  type Place,
  parametersOf,
  type Value,
} from '../../support/fuzz/oauth-requests.ts';
import {
  balances,
  CALLBACK,
  consent,
  grantedScene,
  newPkce,
  refresh,
  type Tokens,
} from '../../support/payments/oauth.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);
const SEED = Number(process.env.FUZZ_SEED ?? process.env.SEED ?? 1);
/** After so many requests, the records they act on are used up. */
const USES = 25;

const ERRORS = ['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client'];
const TOKEN_ERRORS = [...ERRORS, 'unsupported_grant_type', 'invalid_token'];

interface Scene {
  words: Record<Place, string>;
  bystander: Tokens;
}
let scene: Promise<Scene> | undefined;
let sent = 0;

async function newScene(): Promise<Scene> {
  const [own, other] = [await grantedScene(api()), await grantedScene(api())];
  const next = (await refresh(api(), own.client, own.tokens.refresh_token)).json<Tokens>();
  const unused = await grantedScene(api());
  const { verifier, challenge } = newPkce();
  const member = await newMember(api());
  const { code } = await consent(api(), own.client, { challenge, member });
  const words = {
    client: own.client.id,
    secret: own.client.apiToken,
    other: unused.client.id,
    otherSecret: unused.client.apiToken,
    ...{ code, verifier, challenge, redirect: CALLBACK },
    access: next.access_token,
    refresh: next.refresh_token,
    usedRefresh: own.tokens.refresh_token,
    otherAccess: other.tokens.access_token,
    otherRefresh: other.tokens.refresh_token,
  };
  return { words, bystander: other.tokens };
}

async function words(): Promise<Record<Place, string>> {
  if (sent++ % USES === 0) {
    await bystandersTokensLive();
    scene = newScene();
  }
  return (await scene)?.words ?? (await newScene()).words;
}

/** Whose tokens others have presented. */
async function bystandersTokensLive(): Promise<void> {
  const before = await scene;
  if (!before) return;
  expect((await balances(api(), before.bystander.access_token)).statusCode).toBe(200);
}

const put = (all: Record<Place, string>, value: Value) =>
  'place' in value ? all[value.place] : value.text;
const formOf = (all: Record<Place, string>, parameters: Parameters) =>
  `${new URLSearchParams(parameters.map(([name, value]) => [name.toWellFormed(), put(all, value).toWellFormed()]))}`;

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
function headersOf(
  all: Record<Place, string>,
  given: Credentials | { header: string } | undefined,
) {
  if (!given) return {};
  if ('header' in given) return { authorization: given.header };
  const part = (value: Value) => encodeURIComponent(put(all, value).toWellFormed());
  return { authorization: basic(`${part(given.id)}:${part(given.secret)}`) };
}

async function stored(): Promise<unknown> {
  const [row] = await rowsOf(
    api().database.owner.db,
    sql`select (select count(*) from oauth_authorization) as requests,
      (select count(*) from link_session) as invitations,
      (select count(*) from oauth_grant) as grants,
      (select count(*) from oauth_access_token) as tokens`,
  );
  return row;
}

/** Sends the request; if it is refused, nothing may have changed. */
async function send(
  request: { method?: 'POST'; url: string; headers?: Record<string, string>; payload?: string },
  isRefusal: (answer: LightMyRequestResponse) => boolean,
): Promise<LightMyRequestResponse> {
  const before = await stored();
  api().logged.length = 0;
  const answer = await api().http.inject(request);
  expect(wrongInLog(api().logged)).toBeUndefined();
  if (isRefusal(answer)) expect(await stored()).toEqual(before);
  return answer;
}

const isOAuthRefusal = ({ statusCode, ...answer }: LightMyRequestResponse) => {
  expect([400, 401]).toContain(statusCode);
  const { error, error_description, ...rest } = answer.json();
  expect(TOKEN_ERRORS).toContain(error);
  expect([typeof error_description, rest]).toEqual(['string', {}]);
};

const assert = (property: fc.IAsyncProperty<unknown>) =>
  fc.assert(property as fc.IAsyncProperty<[unknown]>, { numRuns: RUNS, seed: SEED });

function reach(what: string, answers: Map<number, number>, success: number): void {
  if (process.env.FUZZ_RUNS) console.log(what, JSON.stringify(Object.fromEntries(answers)));
  expect(answers.get(success) ?? 0).toBeGreaterThan(0);
}
const count = (answers: Map<number, number>, { statusCode }: LightMyRequestResponse) =>
  answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);

test('authorization requests lead to the invitation, to the client’s own address, or to a page', async () => {
  const answers = new Map<number, number>();
  const names = [
    ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state'],
    ...['code_challenge', 'code_challenge_method'],
  ];
  await assert(
    fc.asyncProperty(parametersOf(names), async (parameters) => {
      const url = `/oauth/authorize?${formOf(await words(), parameters)}`;
      const leadsOn = ({ statusCode, headers }: LightMyRequestResponse) =>
        statusCode === 303 &&
        String(headers.location).startsWith(`${api().config.publicUrl}/link/`);
      const answer = await send({ url }, (one) => !leadsOn(one));
      count(answers, answer);
      if (leadsOn(answer)) return;
      if (answer.statusCode === 303)
        expect(String(answer.headers.location)).toMatch(/^https:\/\/shop\.test\/callback\?error=/);
      else expect(answer.statusCode).toBe(400);
    }),
  );
  reach('GET /oauth/authorize', answers, 303);
});

test.each([
  ['/oauth/token', ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token']],
  ['/oauth/revoke', ['token']],
])('%s answers anything as RFC 6749 says', async (url, names) => {
  const answers = new Map<number, number>();
  const types = fc.oneof(
    { arbitrary: fc.constant('application/x-www-form-urlencoded'), weight: 20 },
    { arbitrary: fc.constantFrom('application/json', 'text/plain', '', ';'), weight: 1 },
  );
  await assert(
    fc.asyncProperty(
      fc.record({ parameters: parametersOf(names), credentials, type: types }),
      async ({ parameters, credentials: given, type }) => {
        const all = await words();
        const headers = { 'content-type': type, ...headersOf(all, given) };
        const payload = formOf(all, parameters);
        const request = { method: 'POST' as const, url, headers, payload };
        const answer = await send(request, ({ statusCode }) => statusCode !== 200);
        count(answers, answer);
        if (answer.statusCode !== 200) isOAuthRefusal(answer);
      },
    ),
  );
  reach(`POST ${url}`, answers, 200);
  await bystandersTokensLive();
});

test('/oauth/balances answers the two balances of one member, or that the token is invalid', async () => {
  const answers = new Map<number, number>();
  const token = fc.oneof(
    fc.constantFrom<Place>('access', 'refresh', 'otherAccess', 'code', 'secret'),
    fc.string(),
  );
  await assert(
    fc.asyncProperty(token, async (given) => {
      const all: Record<string, string> = await words();
      const text = (Object.hasOwn(all, given) ? all[given] : given) ?? '';
      const authorization = `Bearer ${text.replace(/[^\t\x20-\x7e]/g, '')}`;
      const request = { url: '/oauth/balances', headers: { authorization } };
      const answer = await send(request, () => true);
      count(answers, answer);
      if (answer.statusCode === 200) expect(Object.keys(answer.json())).toContain('balances');
      else isOAuthRefusal(answer);
    }),
  );
  reach('GET /oauth/balances', answers, 200);
});
