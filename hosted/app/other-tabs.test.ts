// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { safeStorage } from '../platform/safe-storage.ts';
import { createSession, type Session } from '../platform/session.ts';
import { createTokenStore } from '../platform/token-store.ts';
import { aToken, aUser, SESSION_ID } from '../test-support/builders.ts';
import { type Answers, fakeApi, refused } from '../test-support/fake-api.ts';
import { type Channel, tellOtherTabs } from './other-tabs.ts';

const SHOP = 'usr_1234567890123456789abcdefg';
const PLACE = `/pay/${SESSION_ID}`;
const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
});
const user = () => ({ body: aUser() });
const answers: Answers = {
  'GET /users/me': user,
  'POST /auth/logout': () => ({ body: { ok: true } }),
  'POST /auth/test/refresh': () => ({ body: { jwt: aToken(900, 'test'), user: aUser() } }),
};

/** Tabs of one browser: a message reaches all but its sender. */
function aBrowser() {
  const channels: Channel[] = [];
  return async (more: Answers = {}): Promise<Session> => {
    const tokens = createTokenStore(
      safeStorage(() => {
        throw new Error('forbidden');
      }),
    );
    tokens.write(aToken());
    const { fetch } = fakeApi({ ...answers, ...more });
    const session = createSession({ apiBase: '/api', fetch, tokens });
    const open = () => {
      const own: Channel = {
        onmessage: null,
        postMessage(data) {
          for (const one of channels) {
            if (one !== own) one.onmessage?.(new MessageEvent('message', { data }));
          }
        },
      };
      channels.push(own);
      return own;
    };
    tellOtherTabs(session, { reload, open });
    await session.start();
    return session;
  };
}

test('signing out in one tab leaves nobody on the screen of another', async () => {
  const tab = aBrowser();
  const [one, other] = [await tab(), await tab()];

  await one.signOut();

  expect([other.user.value, other.token()]).toEqual([null, undefined]);
});

test('signing out in one tab clears the address typed in each, also in that of a guest', async () => {
  const tab = aBrowser();
  const guest = await tab({ 'GET /users/me': () => refused(401, 'unauthenticated') });
  const tabs = [await tab(), await tab(), guest];
  expect(guest.user.value).toBeNull();
  for (const each of tabs) each.typedEmail = 'ana@example.org';

  await tabs[0]?.signOut();

  expect(tabs.map(({ typedEmail }) => typedEmail)).toEqual(['', '', '']);
});

test('a tab of the other mode stays signed in', async () => {
  const tab = aBrowser();
  const [live, test] = [await tab(), await tab()];
  await test.enter(PLACE);
  expect(live.user.value).not.toBeNull();

  await live.signOut();
  expect(test.user.value).not.toBeNull();

  const again = await tab();
  await test.signOut();
  expect(again.user.value).not.toBeNull();
});

test('a sign-out that fails leaves the other tabs as they are', async () => {
  const tab = aBrowser();
  const [one, other] = [
    await tab(),
    await tab({ 'POST /auth/logout': () => refused(503, 'unavailable') }),
  ];

  await other.signOut();

  expect([one.user.value, other.user.value]).not.toContain(null);
});

test('choosing a business in one tab loads the others again, which show the former account', async () => {
  const tab = aBrowser();
  const [one] = [await tab(), await tab()];

  one.actAs(aUser({ id: SHOP }));

  expect(reload).toHaveBeenCalledOnce();
});

test('a tab that shows the chosen account already stays as it is', async () => {
  const tab = aBrowser();
  const [one, other] = [await tab(), await tab()];
  other.actAs(aUser({ id: SHOP }));
  reload.mockClear();

  one.actAs(aUser({ id: SHOP }));

  expect(reload).not.toHaveBeenCalled();
});

test('a changed profile, and a choice in the other mode, load no tab again', async () => {
  const tab = aBrowser();
  const [live, test] = [await tab(), await tab()];

  live.replaceUser(aUser({ name: 'Berta' }));
  await test.enter(PLACE);
  test.actAs(aUser({ id: SHOP }));

  expect(reload).not.toHaveBeenCalled();
});

test('where storage is blocked, tabs do not tell each other', async () => {
  const session = await aBrowser()();
  const open = () => {
    throw new DOMException('blocked', 'SecurityError');
  };

  expect(() => tellOtherTabs(session, { reload, open })).not.toThrow();
});
