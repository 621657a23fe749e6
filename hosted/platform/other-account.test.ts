// @vitest-environment jsdom
/** Another tab has signed in somebody else: this page shows the account of before. */
import { expect, test, vi } from 'vitest';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { aToken, aUser } from '../test-support/builders.ts';
import { fakeApi, refused } from '../test-support/fake-api.ts';
import { safeStorage } from './safe-storage.ts';
import { createSession } from './session.ts';
import { createTokenStore } from './token-store.ts';

const berta = aUser({ id: 'usr_0000000000000000000berta00', name: 'Berta' });
const change = { body: { name: 'Ana María' } };

async function aPageOfAna() {
  let now = 0;
  const storage = safeStorage(() => {
    throw new Error('forbidden');
  });
  const tokens = createTokenStore(storage, () => now);
  tokens.write(aToken());
  const api = fakeApi({
    'GET /users/me': () => ({ body: aUser() }),
    'PUT /users/me': () => refused(401, 'unauthenticated'),
    'POST /auth/refresh': () => ({ body: { jwt: aToken(900, 'berta'), user: berta } }),
  });
  const onOtherAccount = vi.fn();
  const session = createSession({ apiBase: '/api', fetch: api.fetch, tokens, onOtherAccount });
  await session.start();
  return { session, api, tokens, onOtherAccount, passes: (ms: number) => (now += ms) };
}

test('a refused change is not repeated in their name', async () => {
  const { session, api, tokens, onOtherAccount } = await aPageOfAna();

  const changes = [1, 2].map(() => session.client.call(profileEndpoints.update, change));
  const results = await Promise.all(changes);

  expect(results.map(({ ok }) => ok)).toEqual([false, false]);
  expect(api.calls.filter((one) => one === 'PUT /users/me')).toHaveLength(2);
  expect(onOtherAccount).toHaveBeenCalledOnce();
  // The page is loaded again as theirs.
  expect(tokens.read()).toBe(aToken(900, 'berta'));
  expect(session.refused.value).toBe(false);
});

test('a change with an expired token is not sent in their name', async () => {
  const { session, api, passes, onOtherAccount } = await aPageOfAna();
  passes(901_000);

  const result = await session.client.call(profileEndpoints.update, change);

  expect(result.ok).toBe(false);
  expect(api.calls).toEqual(['GET /users/me', 'POST /auth/refresh']);
  expect(onOtherAccount).toHaveBeenCalledOnce();
});

test('a change that is made before the page is loaded again is not sent', async () => {
  const { session, api, passes } = await aPageOfAna();
  passes(901_000);
  await session.client.call(profileEndpoints.update, change);

  void session.client.call(profileEndpoints.update, change);
  await new Promise((done) => setTimeout(done));

  expect(api.calls).toEqual(['GET /users/me', 'POST /auth/refresh']);
});
