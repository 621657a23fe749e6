// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage, tabStorage } from '../platform/safe-storage.ts';
import { createSession } from '../platform/session.ts';
import { createStore } from '../platform/store.ts';
import { createTokenStore } from '../platform/token-store.ts';
import { aToken, aUser } from '../test-support/builders.ts';
import { type Answers, fakeApi, refused } from '../test-support/fake-api.ts';
import { followPerson, startUp } from './start-up.ts';

const RATES = { EUR: '0.25', USD: '0.27' };
const level = (name: string) => ({
  ...{ level: name, threshold: '0', reached: true, missing: '0', trialUntil: null },
});
const STAKING = { payments: [level('Sens')], business: [level('Summa')] };
const CONFIG = { brand: 'Salus', odd: 1 };

const ANSWERS: Answers = {
  'POST /auth/refresh': () => refused(401, 'unauthenticated'),
  'GET /users/me': () => ({ body: aUser() }),
  'GET /token/rates': () => ({ body: { rates: RATES } }),
  'GET /wallet/staking': () => ({ body: STAKING }),
  'GET /appconfig': () => ({ body: CONFIG }),
  'POST /auth/local': () => ({ body: { jwt: aToken(), user: aUser({ role: { type: 'admin' } }) } }),
  'POST /auth/logout': () => ({ body: { ok: true } }),
};

let stop = () => {};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => stop());

function anApp({ answers = {}, signedIn = false }: { answers?: Answers; signedIn?: boolean } = {}) {
  const api = fakeApi({ ...ANSWERS, ...answers });
  const tokens = createTokenStore(tabStorage);
  if (signedIn) tokens.write(aToken());
  const session = createSession({ apiBase: '/api', fetch: api.fetch, tokens });
  const store = createStore(deviceStorage);
  const parts = { session, store };
  const start = async () => {
    const started = startUp(parts, session.start());
    stop = followPerson(parts);
    await started;
  };
  return { ...parts, api, start };
}

test('reads prices, staking and config one after another', async () => {
  const underWay: string[] = [];
  const most: number[] = [];
  const slow = (call: string): Answers => ({
    [call]: async (body) => {
      underWay.push(call);
      most.push(underWay.length);
      await new Promise(setImmediate);
      underWay.splice(underWay.indexOf(call), 1);
      return ANSWERS[call]?.(body) ?? {};
    },
  });
  const { api, store, start } = anApp({
    signedIn: true,
    answers: {
      ...slow('GET /token/rates'),
      ...slow('GET /wallet/staking'),
      ...slow('GET /appconfig'),
    },
  });
  localStorage.setItem('currency', 'USD');

  await start();

  expect(api.calls.filter((call) => call !== 'GET /users/me')).toEqual([
    'GET /token/rates',
    'GET /wallet/staking',
    'GET /appconfig',
  ]);
  expect(most).toEqual([1, 1, 1]);
  expect(store.currency.value).toBe('USD');
  expect(store.tokenPrice.value).toBe('0.27');
  expect(store.staking.value).toEqual(STAKING.payments);
  expect(store.appConfig.value).toEqual(CONFIG);
});

test.each([null, 'odd', [], { rates: null }, { rates: { EUR: {} } }])(
  'starts without prices when a foreign API answers %j',
  async (body) => {
    const { store, start } = anApp({
      signedIn: true,
      answers: {
        'GET /token/rates': () => ({ body }),
        'GET /wallet/staking': () => ({ body: { payments: 7 } }),
      },
    });

    await start();

    expect(store.prices.value).toEqual({ error: 'no-data' });
    expect(store.staking.value).toEqual([]);
  },
);

test('a guest has an empty staking list without a call', async () => {
  const { api, store, start } = anApp();

  await start();

  expect(store.staking.value).toEqual([]);
  expect(api.calls).not.toContain('GET /wallet/staking');
});

test('a business gets the levels of businesses', async () => {
  const { store, start } = anApp({
    signedIn: true,
    answers: { 'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }) },
  });

  await start();

  expect(store.staking.value).toEqual(STAKING.business);
});

test('starts without prices, marked as missing, and without config', async () => {
  const { store, start } = anApp({
    signedIn: true,
    answers: {
      'GET /token/rates': () => refused(503, 'unavailable'),
      'GET /wallet/staking': () => refused(409, 'no_accounts'),
      'GET /appconfig': () => Promise.reject(new TypeError('lost')),
    },
  });

  await start();

  expect(store.prices.value).toEqual({ error: 'no-data' });
  expect(store.tokenPrice.value).toBeUndefined();
  expect(store.staking.value).toEqual([]);
  expect(store.appConfig.value).toEqual({});
});

test('signing in loads the staking list and the admin flag', async () => {
  const { session, store, start } = anApp();
  await start();

  await session.signIn('ana@example.org', 'secret');

  await vi.waitFor(() => expect(store.staking.value).toEqual(STAKING.payments));
  expect(store.isAdmin.value).toBe(true);
});

test('signing out clears everything except public data', async () => {
  const { session, store, start } = anApp();
  await start();
  await session.signIn('ana@example.org', 'secret');
  await vi.waitFor(() => expect(store.staking.value).toEqual(STAKING.payments));

  await session.signOut();

  expect(store.staking.value).toEqual([]);
  expect(store.isAdmin.value).toBe(false);
  expect(store.appConfig.value).toEqual(CONFIG);
  expect(store.prices.value).toEqual(RATES);
});
