// @vitest-environment jsdom
import { reset } from 'vanilla-cookieconsent';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Store } from './store.ts';

const SCRIPT = 'https://stats.test/tag.js';
const AGREED = '{"categories":["necessary","analytics"]}';

/** A document of its own: what was agreed to is read when it is opened. */
async function open(kept?: string): Promise<{ store: Store; show(): Promise<void> }> {
  vi.resetModules();
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
  const { startTestTexts } = await import('../test-support/texts.ts');
  const { createStore } = await import('./store.ts');
  const { safeStorage } = await import('./safe-storage.ts');
  const { startConsent, showPreferences } = await import('./consent.ts');
  await startTestTexts('en');
  const store = createStore(safeStorage(() => localStorage));
  await startConsent(store);
  return { store, show: () => showPreferences(store) };
}

const tags = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const button = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('#cc-main button')].find(
    ({ textContent }) => textContent === text,
  );

beforeEach(() => localStorage.clear());

test('asks at the bottom right, with refusing as easy as accepting', async () => {
  await open();

  await vi.waitFor(() => expect(button('Accept all')).toBeDefined());
  expect(button('Only necessary')).toBeDefined();
  expect(document.querySelector('#cc-main .cm--bottom.cm--right')).not.toBeNull();
});

test('loads no analytics before consent, nor in the document it was given in', async () => {
  const { store } = await open();
  store.set({ appConfig: { analytics: SCRIPT } });
  await vi.waitFor(() => expect(button('Accept all')).toBeDefined());

  button('Accept all')?.click();

  expect(document.cookie).toContain('analytics');
  expect(tags()).toEqual([]);
});

test('loads it once in a later document, when the config names it', async () => {
  const { store } = await open(AGREED);
  expect(tags()).toEqual([]);

  store.set({ appConfig: { analytics: SCRIPT } });
  store.set({ appConfig: { analytics: SCRIPT, other: 1 } });

  expect(tags()).toEqual([SCRIPT]);
});

test('loads none for who has refused', async () => {
  const { store } = await open('{"categories":["necessary"]}');

  store.set({ appConfig: { analytics: SCRIPT } });

  expect(tags()).toEqual([]);
  expect(button('Accept all')).toBeUndefined();
});

test('lets whoever has answered change it', async () => {
  const { show } = await open('{"categories":["necessary"]}');

  await show();

  await vi.waitFor(() => expect(button('Save choice')).toBeDefined());
  const analytics = document.querySelector<HTMLInputElement>('#cc-main input[value="analytics"]');
  expect(analytics?.checked).toBe(false);
  analytics?.click();
  button('Save choice')?.click();
  expect(document.cookie).toContain('analytics');
});
