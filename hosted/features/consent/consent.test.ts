// @vitest-environment jsdom
import { signal } from '@preact/signals-core';
import { reset } from 'vanilla-cookieconsent';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../../platform/store.ts';

const SCRIPT = 'https://stats.test/tag.js';
const AGREED = '{"categories":["necessary","analytics"]}';

/** A new document, because consent is read when a document opens. */
async function open(
  kept?: string,
  { path = '/', user = null }: { path?: string; user?: unknown } = {},
): Promise<{ store: Store; show(): Promise<void>; mustLeave(path: string): boolean }> {
  vi.resetModules();
  history.replaceState(null, '', path);
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  document.documentElement.className = '';
  reset(true);
  if (kept) {
    const consent = {
      ...JSON.parse(kept),
      revision: 0,
      data: null,
      consentTimestamp: '2026-11-21T10:00:00.000Z',
      consentId: '7d0dcc8e-4d5c-4a1b-8a2c-0c5cf0a0a001',
      services: { necessary: [], analytics: [] },
      languageCode: 'en',
      lastConsentTimestamp: '2026-11-21T10:00:00.000Z',
      expirationTime: Date.now() + 1e9,
    };
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = `consent=${encodeURIComponent(JSON.stringify(consent))}; path=/`;
  }
  const { startTestTexts } = await import('../../test-support/texts.ts');
  const { createStore } = await import('../../platform/store.ts');
  const { safeStorage } = await import('../../platform/safe-storage.ts');
  const { startConsent, showPreferences } = await import('./consent.ts');
  await startTestTexts('en');
  const store = createStore(safeStorage(() => localStorage));
  const { mustLeaveAnalytics } = await import('./analytics.ts');
  const parts = { store, session: { user: signal(user) } };
  await startConsent(parts);
  return { store, show: () => showPreferences(parts), mustLeave: mustLeaveAnalytics };
}

const tags = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const button = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('#cc-main button')].find(
    ({ textContent }) => textContent === text,
  );

beforeEach(() => localStorage.clear());

test('shows the notice at the bottom right with equal buttons to accept and refuse', async () => {
  await open();

  await vi.waitFor(() => expect(button('Accept all')).toBeDefined());
  expect(button('Only necessary')).toBeDefined();
  expect(document.querySelector('#cc-main .cm--bottom.cm--right')).not.toBeNull();
});

test('loads no analytics before consent, nor in the document where it was given', async () => {
  const { store } = await open();
  store.set({ appConfig: { analytics: SCRIPT } });
  await vi.waitFor(() => expect(button('Accept all')).toBeDefined());

  button('Accept all')?.click();

  expect(document.cookie).toContain('analytics');
  expect(tags()).toEqual([]);
});

test('loads analytics once in a later document, when the config has an address', async () => {
  const { store } = await open(AGREED);
  expect(tags()).toEqual([]);

  store.set({ appConfig: { analytics: SCRIPT } });
  store.set({ appConfig: { analytics: SCRIPT, other: 1 } });

  expect(tags()).toEqual([SCRIPT]);
});

test.each([
  '/login',
  '/register',
  '/pay/pay_0',
  '/account/buy',
  '/contact',
  '/account',
  '/nowhere',
])(
  'loads no analytics at %s, where people enter passwords, payments or personal data',
  async (path) => {
    const { store } = await open(AGREED, { path });
    store.set({ appConfig: { analytics: SCRIPT } });

    expect(tags()).toEqual([]);
  },
);

test('loads no analytics in a document opened on another page, nor for a member', async () => {
  const { store } = await open(AGREED, { path: '/login' });
  history.replaceState(null, '', '/');
  store.set({ appConfig: { analytics: SCRIPT } });
  expect(tags()).toEqual([]);

  const member = await open(AGREED, { user: { id: 'mem_1' } });
  member.store.set({ appConfig: { analytics: SCRIPT } });
  expect(tags()).toEqual([]);
});

test('once analytics is loaded, an unmeasured page needs a new document', async () => {
  const { store, mustLeave } = await open(AGREED);
  expect(mustLeave('/login')).toBe(false);

  store.set({ appConfig: { analytics: SCRIPT } });

  expect(['/login', '/pay', '/account/buy', '/legal', '/'].map(mustLeave)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('loads no analytics after a refusal', async () => {
  const { store } = await open('{"categories":["necessary"]}');

  store.set({ appConfig: { analytics: SCRIPT } });

  expect(tags()).toEqual([]);
  expect(button('Accept all')).toBeUndefined();
});

test('lets visitors change their answer', async () => {
  const { show } = await open('{"categories":["necessary"]}');

  await show();

  await vi.waitFor(() => expect(button('Save choice')).toBeDefined());
  const analytics = document.querySelector<HTMLInputElement>('#cc-main input[value="analytics"]');
  expect(analytics?.checked).toBe(false);
  analytics?.click();
  button('Save choice')?.click();
  expect(document.cookie).toContain('analytics');
});
