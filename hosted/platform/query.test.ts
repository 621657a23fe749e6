// @vitest-environment jsdom

import { signal } from '@preact/signals-core';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { User } from '#shared/auth/schemas.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { aUser } from '../test-support/builders.ts';
import { type Answers, fakeApi, refused } from '../test-support/fake-api.ts';
import { failureOf } from './api-error.ts';
import { keyOf, queriesOf } from './query.ts';

const CALL = 'GET /wallet/accounts';

function asking(answers: Answers, pendingMs = 0) {
  const api = fakeApi(answers);
  const client = createApiClient({ base: '/api', fetch: api.fetch, token: () => undefined });
  const user = signal<User | null | undefined>(aUser());
  const queries = queriesOf({ client, user }, { pendingMs, retryMs: 0 });
  const ask = (pace: 'at-once' | 'shown' = 'at-once') =>
    queries.client.fetchQuery(queries.options(walletEndpoints.readAccounts, {}, pace));
  return { api, ask, queries, user };
}

test.each([
  ['no answer', () => Promise.reject(new TypeError('lost')), 3],
  ['a fault of the server', () => refused(500, 'internal_error'), 3],
  ['a refusal', () => refused(409, 'no_accounts'), 1],
  ['an ended session', () => refused(401, 'unauthenticated'), 1],
] as const)('%s is asked for as often as it may pass', async (_, answer, times) => {
  const { api, ask } = asking({ [CALL]: answer });

  const error = await ask().catch((thrown: unknown) => thrown);

  expect(failureOf(error).code).not.toBe('unknown');
  expect(api.calls).toHaveLength(times);
});

test('fails at once while offline', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { api, ask } = asking({});

  await expect(ask()).rejects.toMatchObject({ failure: { code: 'network' } });

  expect(api.calls).toHaveLength(1);
  offline.mockRestore();
});

test('a visible pending state lasts 200 ms, on the first load only', async () => {
  vi.useFakeTimers();
  const { ask } = asking({ [CALL]: () => ({ body: { accounts: [] } }) }, 200);
  let isThere = false;

  void ask('shown').then(() => {
    isThere = true;
  });

  await vi.advanceTimersByTimeAsync(199);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isThere).toBe(true);
  vi.useRealTimers();
});

test('clears the answers of a member who signs out and keeps public ones', async () => {
  const { ask, queries, user } = asking({
    [CALL]: () => ({ body: { accounts: [] } }),
    'GET /token/rates': () => ({ body: { rates: {} } }),
  });
  await ask();
  await queries.client.fetchQuery(queries.options(tokenEndpoints.readRates, {}));
  const kept = () =>
    queries.client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[1]);

  user.value = aUser({ name: 'Anna' });
  expect(kept()).toEqual(['/wallet/accounts', '/token/rates']);
  user.value = null;
  expect(kept()).toEqual(['/token/rates']);
});

test('a change during the first answer is read again', async () => {
  const held = Promise.withResolvers<void>();
  let balance = '0';
  const { api, queries } = asking({
    [CALL]: async () => {
      const body = { accounts: [{ type: 'cash', balance }] };
      if (balance === '0') await held.promise;
      return { body };
    },
  });
  const observer = new QueryObserver(
    queries.client,
    queries.options(walletEndpoints.readAccounts, {}),
  );
  const stop = observer.subscribe(() => {});

  await vi.waitFor(() => expect(api.calls).toHaveLength(1));
  balance = '7';
  const invalidated = queries.invalidate({ queryKey: keyOf(walletEndpoints.readAccounts) });
  held.resolve();
  await invalidated;

  expect(observer.getCurrentResult().data).toMatchObject({ accounts: [{ balance: '7' }] });
  stop();
});
