// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { armedButton } from '../../test-support/armed-button.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { refused } from '../../test-support/fake-api.ts';
import { holdArming } from '../../test-support/hold-arming.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

beforeAll(() => {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const ID = `lnk_${'a'.repeat(26)}`;
const MERCHANT = { name: 'Casa Alba', domain: 'casa-alba.test', verified: true };
const invitation = (changes = {}) => ({
  id: ID,
  status: 'pending',
  alreadyLinked: false,
  isAuthorization: false,
  merchant: MERCHANT,
  locale: null,
  now: '2026-11-01T09:00:00.000Z',
  expiresAt: '2030-01-01T00:00:00.000Z',
  closedAt: null,
  successUrl: 'https://casa-alba.test/linked',
  deniedUrl: 'https://casa-alba.test/not-linked',
  member: {
    id: 'usr_ana',
    name: 'Ana',
    isLinked: false,
    balances: { cash: '12.5', stake: '5000' },
  },
  ...changes,
});

/** The button, once it accepts clicks. */
const open = (answers: Answers, signedIn = true) => renderApp(`/link/${ID}`, { signedIn, answers });
const reading = (changes = {}): Answers => ({
  [`GET /link/${ID}`]: () => ({ body: invitation(changes) }),
});

test('shows the merchant and the shared data, and creates the link', async () => {
  let status = 'pending';
  const { person, api } = await open({
    [`GET /link/${ID}`]: () => ({
      body: invitation({
        status,
        closedAt: status === 'pending' ? null : '2026-11-01T10:00:00.000Z',
      }),
    }),
    [`POST /link/${ID}/accept`]: () => {
      status = 'linked';
      return {
        body: invitation({
          status,
          closedAt: status === 'pending' ? null : '2026-11-01T10:00:00.000Z',
        }),
      };
    },
  });

  await screen.findByRole('heading', { name: 'Link your account to Casa Alba' });
  await screen.findByText('12.5 SLS');
  await person.click(await armedButton('Link now'));

  await screen.findByRole('heading', { name: 'Account linked' });
  expect(screen.getByRole('link', { name: 'Back to Casa Alba' }).getAttribute('href')).toBe(
    `https://casa-alba.test/linked?link=${ID}`,
  );
  expect(api.calls.filter((call) => call.endsWith('/accept'))).toHaveLength(1);
});

test('ignores a click that may have been meant for a covering window', async () => {
  const endTime = holdArming();
  const { person, api } = await open(reading());
  const button = await screen.findByRole('button', { name: 'Link now' });
  await person.click(button);
  endTime();
  expect(button.getAttribute('aria-disabled')).toBeNull();

  act(() => void globalThis.dispatchEvent(new Event('focus')));
  await person.click(button);

  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(api.calls.filter((call) => call.endsWith('/accept'))).toEqual([]);
});

test('says that the merchant cancelled an invitation, before its time ended', async () => {
  const expiresAt = '2026-11-01T10:30:00.000Z';
  await open(reading({ status: 'expired', closedAt: '2026-11-01T10:00:00.000Z', expiresAt }));

  await screen.findByRole('heading', { name: 'Invitation cancelled' });
  screen.getByText(/^The merchant cancelled this invitation on/);
  screen.getByText('Session expired');
});

test('says that the time of an invitation ended', async () => {
  const expiresAt = '2026-11-01T10:30:00.000Z';
  await open(reading({ status: 'expired', closedAt: expiresAt, expiresAt }));

  await screen.findByRole('heading', { name: 'Session expired' });
  screen.getByText(/^The time for this invitation ended on/);
});

test('declines an invitation', async () => {
  let status = 'pending';
  const { person } = await open({
    [`GET /link/${ID}`]: () => ({
      body: invitation({
        status,
        closedAt: status === 'pending' ? null : '2026-11-01T10:00:00.000Z',
      }),
    }),
    [`POST /link/${ID}/deny`]: () => {
      status = 'denied';
      return {
        body: invitation({
          status,
          closedAt: status === 'pending' ? null : '2026-11-01T10:00:00.000Z',
        }),
      };
    },
  });

  await person.click(await armedButton('Not now'));

  await screen.findByRole('heading', { name: 'Not linked' });
});

test.each([
  ['has expired', { status: 'expired', closedAt: '2030-01-01T00:00:00.000Z' }, 'Session expired'],
  [
    'was answered',
    { status: 'denied', closedAt: '2026-11-01T10:00:00.000Z' },
    'Invitation declined',
  ],
  [
    'comes from a linked merchant',
    { member: { id: 'usr_ana', name: 'Ana', isLinked: true, balances: { cash: '0', stake: '0' } } },
    'You are already linked with this merchant',
  ],
])('offers no answer to an invitation that %s', async (_, changes, heading) => {
  await open(reading(changes));

  await screen.findByRole('heading', { name: heading });
  expect(screen.queryByRole('button', { name: 'Link now' })).toBeNull();
});

test('sends a guest to sign in and back', async () => {
  const { person } = await open(reading({ member: null }), false);

  await person.click(await screen.findByRole('button', { name: 'Sign in to link' }));

  await screen.findByRole('heading', { level: 1, name: /log in|sign in/i });
  expect(new URLSearchParams(location.search).get('next')).toBe(`/link/${ID}`);
});

test('shows an error and leaves the invitation unchanged', async () => {
  const { person } = await open({
    ...reading(),
    [`POST /link/${ID}/accept`]: () => refused(409, 'payments_disabled'),
  });

  await person.click(await armedButton('Link now'));

  await screen.findByText('This merchant cannot be linked at the moment.');
  expect(screen.getByRole('button', { name: 'Link now' })).toBeDefined();
});

test('lists linked merchants and disconnects one after a confirmation', async () => {
  let links = [{ id: ID, merchant: MERCHANT, since: '2026-11-01T10:00:00.000Z' }];
  const { person } = await renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links } }),
      [`DELETE /links/${ID}`]: () => {
        links = [];
        return { body: { ok: true } };
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Disconnect from Casa Alba' }));
  await screen.findByRole('heading', { name: 'Disconnect from Casa Alba?' });
  await person.click(screen.getByRole('button', { name: 'Disconnect' }));

  await screen.findByText('You have disconnected from Casa Alba.');
  await screen.findByText('No linked merchants yet');
});

test.each([
  ['none when it has linked with none', [], []],
  [
    'those it has linked with',
    [{ id: ID, merchant: MERCHANT, since: '2026-11-01T10:00:00.000Z' }],
    ['Linked merchants'],
  ],
])('a business sees its linked customers, and below them merchants: %s', async (_, links, more) => {
  await renderApp('/account/links', {
    signedIn: true,
    answers: {
      ...business,
      'GET /merchant/links?limit=25': () => ({ body: { data: [], next: null } }),
      'GET /links': () => ({ body: { links } }),
    },
  });

  await screen.findByRole('heading', { name: 'Linked customers', level: 1 });
  await screen.findByText('No customers linked yet');
  await waitFor(() => {
    const cards = screen.queryAllByRole('heading', { level: 2 });
    expect(cards.map(({ textContent }) => textContent).slice(0, more.length)).toEqual(more);
  });
  expect(screen.queryAllByRole('heading', { name: 'Linked merchants' })).toHaveLength(more.length);
});
