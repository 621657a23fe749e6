// @vitest-environment jsdom
import { signal } from '@preact/signals-core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../platform/session.ts';

const SCRIPT = 'https://stats.test/tag.js';
const AGREED = '{"categories":["necessary","analytics"],"revision":0}';
const REFUSED = '{"categories":["necessary"]}';

interface Visit {
  kept?: string;
  analytics?: string | null;
  user?: unknown;
}

/** A new document, because the answer is read when a document opens. */
async function open(path: string, { kept, analytics = SCRIPT, user = null }: Visit = {}) {
  vi.resetModules();
  history.replaceState(null, '', path);
  if (kept) write(encodeURIComponent(kept));
  const { startTestTexts } = await import('../../test-support/texts.ts');
  await startTestTexts('en');
  const { createStore } = await import('../../platform/store.ts');
  const { safeStorage } = await import('../../platform/safe-storage.ts');
  const { StoreContext } = await import('../../platform/store-context.ts');
  const { SessionContext } = await import('../../platform/session-context.ts');
  const { useSignal } = await import('../../platform/use-signal.ts');
  const { consentNotice, offerConsent, openConsent } = await import('./open-consent.ts');
  const { running } = await import('./running-analytics.ts');
  const store = createStore(safeStorage(() => localStorage));
  const session = { user: signal(user) } as unknown as Session;
  function Page() {
    const ConsentNotice = useSignal(consentNotice);
    return (
      <>
        <button type="button" data-cookie-settings="" onClick={openConsent}>
          Cookie settings
        </button>
        {ConsentNotice && <ConsentNotice />}
      </>
    );
  }
  render(
    <SessionContext value={session}>
      <StoreContext value={store}>
        <Page />
      </StoreContext>
    </SessionContext>,
  );
  store.set({ appConfig: { analytics } });
  if (analytics) await act(() => offerConsent({ store, session }));
  return {
    store,
    person: userEvent.setup(),
    mustLeave: (path: string) => running.mustLeave?.(path) === true,
  };
}

function write(value: string, rest = ''): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = `consent=${value}; path=/${rest}`;
}

const tags = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const notice = () => screen.findByRole('region', { name: 'Cookies, as few as possible' });
const noNotice = () =>
  expect(screen.queryByRole('region', { name: 'Cookies, as few as possible' })).toBeNull();
const settings = () => screen.findByRole('region', { name: 'Cookie settings' });
const control = () => screen.findByRole('button', { name: 'Cookie settings' });

afterEach(cleanup);
beforeEach(() => {
  write('', '; max-age=0');
  document.head.innerHTML = '';
});

test('asks a guest on a measured page, with two equal answers, in a live region', async () => {
  await open('/legal');

  const shown = await notice();
  await waitFor(() =>
    expect(within(shown).getByRole('status').textContent).toContain('only if you agree'),
  );
  const [refuse, accept, ...others] = within(shown).getAllByRole('button');
  expect([refuse?.textContent, accept?.textContent]).toEqual(['Only necessary', 'Accept all']);
  expect(refuse?.className).toBe(accept?.className);
  expect(others).toEqual([]);
  expect(document.body).toBe(document.activeElement);
});

test.each([
  '/login',
  '/register',
  '/pay',
  '/link',
  '/contact',
  '/nowhere',
  '/account/forgot-password',
])('never asks at %s', async (path) => {
  const { person } = await open(path);
  await person.click(await control());
  await settings();
  await person.keyboard('{Escape}');

  noNotice();
});

test('asks nobody in a deployment without analytics, where the settings offer no choice', async () => {
  const { person } = await open('/legal', { analytics: null });
  noNotice();

  await person.click(await control());

  const shown = await settings();
  expect(shown.textContent).toContain('there is nothing to choose');
  expect(within(shown).queryByRole('button', { name: 'Accept all' })).toBeNull();
});

test('loads no analytics before consent, nor in the document where it was given', async () => {
  const { person } = await open('/legal');

  await person.click(within(await notice()).getByRole('button', { name: 'Accept all' }));

  expect(decodeURIComponent(document.cookie)).toContain('"analytics"');
  noNotice();
  expect(tags()).toEqual([]);
});

test('loads analytics once in a later document', async () => {
  const { store } = await open('/legal', { kept: AGREED });
  await waitFor(() => expect(tags()).toEqual([SCRIPT]));

  store.set({ appConfig: { analytics: SCRIPT, other: 1 } });

  expect(tags()).toEqual([SCRIPT]);
  noNotice();
});

test.each(['/login', '/register', '/pay', '/contact', '/nowhere'])(
  'loads no analytics at %s, where people enter passwords, payments or personal data',
  async (path) => {
    const { person } = await open(path, { kept: AGREED });
    await person.click(await control());
    await settings();
    history.replaceState(null, '', '/legal');

    expect(tags()).toEqual([]);
  },
);

test('loads no analytics for a member', async () => {
  const { person } = await open('/legal', { kept: AGREED, user: { id: 'usr_1' } });
  await person.click(await control());
  await settings();

  expect(tags()).toEqual([]);
});

test('once analytics is loaded, an unmeasured page needs a new document', async () => {
  const { mustLeave } = await open('/legal', { kept: AGREED });
  await waitFor(() => expect(tags()).toEqual([SCRIPT]));

  expect(['/login', '/pay', '/account/buy', '/legal', '/'].map(mustLeave)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['refused', REFUSED],
  ['accepted', AGREED],
])('does not ask a visitor who %s', async (_, kept) => {
  const { person } = await open('/legal', { kept });
  await person.click(await control());
  await settings();
  await person.keyboard('{Escape}');

  noNotice();
});

test('asks again when the kept answer is unreadable', async () => {
  write('%E0%A4%A');
  await open('/legal');

  await notice();
});

test('Escape closes the notice without an answer, until the next document', async () => {
  const { person } = await open('/legal');
  await notice();

  await person.keyboard('{Escape}');

  noNotice();
  expect(document.cookie).not.toContain('consent');
});

test('the settings take the focus, show the answer, and give the focus back', async () => {
  const { person } = await open('/legal', { kept: REFUSED });
  await person.click(await control());

  const shown = await settings();
  expect(document.activeElement).toBe(shown);
  const pressed = () =>
    within(shown)
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent);
  expect(pressed()).toEqual(['Only necessary']);

  await person.click(within(shown).getByRole('button', { name: 'Accept all' }));
  expect(decodeURIComponent(document.cookie)).toContain('"analytics"');
  expect(document.activeElement).toBe(await control());
});
