// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { aPaySession, aToken, aUser, SESSION_ID } from '../test-support/builders.ts';
import { type Answers, fakeApi, refused } from '../test-support/fake-api.ts';
import { safeStorage } from './safe-storage.ts';
import { createSession } from './session.ts';
import { createTokenStore } from './token-store.ts';

function aSession(answers: Answers, held?: string) {
  let now = 0;
  const storage = safeStorage(() => {
    throw new Error('forbidden');
  });
  const tokens = createTokenStore(storage, () => now);
  if (held) tokens.write(held);
  const api = fakeApi(answers);
  const session = createSession({ apiBase: '/api', fetch: api.fetch, tokens });
  return { session, api, tokens, passes: (ms: number) => (now += ms) };
}

const renewal = {
  'POST /auth/refresh': () => ({ body: { jwt: aToken(900, 'new'), user: aUser() } }),
};
const ACCOUNTS = { accounts: [], keptBack: null, paymentsOff: null, disabledBy: null };
const accounts = 'GET /wallet/accounts';

test('restores the member by the refresh cookie when the tab has no token', async () => {
  const { session, api, tokens } = aSession(renewal);

  await session.start();

  expect(api.calls).toEqual(['POST /auth/refresh']);
  expect(session.user.value?.name).toBe('Ana');
  expect(tokens.read()).toBe(aToken(900, 'new'));
});

test('is silently a guest when the cookie is refused or the network is down', async () => {
  for (const answers of [{ 'POST /auth/refresh': () => refused(401, 'unauthenticated') }, {}]) {
    const { session } = aSession(answers);

    await session.start();

    expect(session.user.value).toBeNull();
  }
});

test('is a guest without a cookie, and clears a token that cannot be renewed', async () => {
  const nobody = { 'POST /auth/refresh': () => ({ body: { jwt: null, user: null } }) };
  const { session } = aSession(nobody);
  await session.start();
  expect(session.user.value).toBeNull();

  const left = aSession({ ...nobody, [accounts]: () => refused(401, 'unauthenticated') }, aToken());
  left.passes(901_000);
  await left.session.client.call(walletEndpoints.readAccounts, {});
  expect(left.session.user.value).toBeNull();
  expect(left.tokens.read()).toBeUndefined();
});

test('keeps the tab signed in without the cookie', async () => {
  const { session, api } = aSession({ 'GET /users/me': () => ({ body: aUser() }) }, aToken());

  await session.start();

  expect(api.calls).toEqual(['GET /users/me']);
  expect(session.user.value?.name).toBe('Ana');
});

test('renews an expiring token before the call', async () => {
  const { session, api, passes } = aSession(
    { ...renewal, [accounts]: () => ({ body: ACCOUNTS }) },
    aToken(900, 'old'),
  );
  passes(890_000);

  await session.client.call(walletEndpoints.readAccounts, {});

  expect(api.calls).toEqual(['POST /auth/refresh', accounts]);
  expect(api.tokens.at(-1)).toBe(`Bearer ${aToken(900, 'new')}`);
});

test('repeats a call once after a 401, with one renewal for concurrent calls', async () => {
  const seen: unknown[] = [];
  const { session, api } = aSession(
    {
      ...renewal,
      [accounts]: () => {
        seen.push(api.tokens.at(-1));
        return seen.length <= 3 ? refused(401, 'unauthenticated') : { body: ACCOUNTS };
      },
    },
    aToken(900, 'old'),
  );

  const calls = [1, 2, 3].map(() => session.client.call(walletEndpoints.readAccounts, {}));
  const results = await Promise.all(calls);

  expect(results.every((result) => result.ok)).toBe(true);
  expect(api.calls.filter((call) => call === 'POST /auth/refresh')).toHaveLength(1);
  expect(api.calls.filter((call) => call === accounts)).toHaveLength(6);
});

test('signs out when neither token nor cookie is valid', async () => {
  const { session, tokens } = aSession(
    {
      'GET /users/me': () => ({ body: aUser() }),
      'POST /auth/refresh': () => refused(401, 'unauthenticated'),
      [accounts]: () => refused(401, 'unauthenticated'),
    },
    aToken(),
  );
  await session.start();

  const result = await session.client.call(walletEndpoints.readAccounts, {});

  expect(result.ok).toBe(false);
  expect(session.user.value).toBeNull();
  expect(tokens.read()).toBeUndefined();
});

test('calls a public endpoint as a guest when the token is invalid', async () => {
  const path = `GET /pay/${SESSION_ID}`;
  const { session, api } = aSession(
    {
      'POST /auth/refresh': () => refused(401, 'unauthenticated'),
      [path]: () => (api.tokens.at(-1) ? refused(401, 'unauthenticated') : { body: aPaySession() }),
    },
    aToken(),
  );

  const result = await session.client.call(payEndpoints.read, { params: { id: SESSION_ID } });

  expect(result.ok).toBe(true);
});

test('waits for the cookie before the first call', async () => {
  const { session, api } = aSession({ ...renewal, [accounts]: () => ({ body: ACCOUNTS }) });

  const starting = session.start();
  await session.client.call(walletEndpoints.readAccounts, {});
  await starting;

  expect(api.calls).toEqual(['POST /auth/refresh', accounts]);
});

test('reads the member when a sign-in answers with the token alone', async () => {
  const { session } = aSession({
    'POST /auth/refresh': () => refused(404, 'not_found'),
    'POST /auth/local': () => ({ body: { jwt: 'opaque' } }),
    'GET /users/me': () => ({ body: aUser({ name: 'Berta' }) }),
  });
  await session.start();

  await session.signIn('berta@example.org', 'secret');

  expect(session.user.value?.name).toBe('Berta');
});

test('stays signed in when signing out gets no answer, and returns the failure', async () => {
  const { session, tokens } = aSession({ 'GET /users/me': () => ({ body: aUser() }) }, aToken());
  await session.start();

  const result = await session.signOut();

  expect(result.ok).toBe(false);
  expect(session.user.value).not.toBeNull();
  expect(tokens.read()).toBeDefined();
});

describe('a tab that signs in test members', () => {
  const place = `/pay/${SESSION_ID}`;
  const tara = () => ({ body: { jwt: aToken(900, 'test'), user: aUser({ name: 'Tara' }) } });
  const nobody = () => ({ body: { jwt: null, user: null } });

  test('leaves the live token, and renews by the cookie of test mode', async () => {
    const live = { 'GET /users/me': () => ({ body: aUser() }) };
    const { session, api, tokens } = aSession(
      { ...live, 'POST /auth/test/refresh': tara },
      aToken(),
    );
    await session.start();

    expect(await session.enter(place)).toBe(true);

    expect(api.calls).toEqual(['GET /users/me', 'POST /auth/test/refresh']);
    expect(session.user.value?.name).toBe('Tara');
    expect(tokens.read()).toBe(aToken(900, 'test'));
    expect(session.isTestAt(place)).toBe(true);
  });

  test('drops the live token even if the cookie gets no answer', async () => {
    const { session, tokens } = aSession({ 'GET /users/me': () => ({ body: aUser() }) }, aToken());
    await session.start();

    expect(await session.enter(place)).toBe(false);

    expect(tokens.read()).toBeUndefined();
    expect(session.user.value).toBeNull();
  });

  test('names the payment at the sign-in that returns to it, and at no other', async () => {
    const bodies: unknown[] = [];
    const { session } = aSession({
      ...renewal,
      'POST /auth/test/refresh': nobody,
      'POST /auth/local': (body) => {
        bodies.push(body);
        return tara();
      },
    });
    const asked = { identifier: 'tara@shop.test', password: 'secret' };
    expect(await session.enter(place)).toBe(false);

    await session.signIn('tara@shop.test', 'secret', place);
    await session.signIn('tara@shop.test', 'secret', undefined);
    await session.signIn('tara@shop.test', 'secret', place);

    expect(bodies).toEqual([{ ...asked, session: SESSION_ID }, asked, asked]);
    expect(session.isTestAt(place)).toBe(false);
  });

  test('is live again after any other sign-in, and after signing out', async () => {
    const answers = {
      ...renewal,
      'POST /auth/test/refresh': tara,
      'POST /auth/logout': () => ({ body: { ok: true } }),
    };
    const adopting = aSession(answers).session;
    await adopting.enter(place);
    await adopting.adopt({ jwt: aToken(900, 'new'), user: aUser() });
    expect(adopting.isTestAt(place)).toBe(false);

    const leaving = aSession(answers);
    await leaving.session.enter(place);
    await leaving.session.signOut();
    expect(leaving.session.isTestAt('')).toBe(true);

    const back = aSession(answers);
    await back.session.enter(place);
    expect(await back.session.enter('')).toBe(true);
    expect(back.session.user.value?.name).toBe('Ana');
  });
});
