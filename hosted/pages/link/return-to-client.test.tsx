// @vitest-environment jsdom
/** An invitation that an OAuth client asked for leads back to it. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { armedButton } from '../../test-support/armed-button.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const ID = `lnk_${'a'.repeat(26)}`;
const invitation = (changes = {}) => ({
  id: ID,
  status: 'pending',
  alreadyLinked: false,
  isAuthorization: true,
  merchant: { name: 'Casa Alba', domain: 'casa-alba.test', verified: true },
  locale: null,
  now: '2026-11-01T09:00:00.000Z',
  expiresAt: '2030-01-01T00:00:00.000Z',
  closedAt: null,
  successUrl: null,
  deniedUrl: null,
  member: {
    id: 'usr_ana',
    name: 'Ana',
    isLinked: false,
    balances: { cash: '12.5', stake: '5000' },
  },
  ...changes,
});
const denied = { status: 'denied', closedAt: '2026-11-01T10:00:00.000Z' };
const linked = { ...invitation().member, isLinked: true };

/** jsdom follows only addresses of the same page. */
const answers = (changes: Answers = {}): Answers => ({
  [`POST /link/${ID}/answer`]: () => ({ body: { url: '#returned' } }),
  ...changes,
});

beforeEach(() => {
  location.hash = '';
});

test('a decision leads back at once', async () => {
  let status = {};
  const { person } = await renderApp(`/link/${ID}`, {
    signedIn: true,
    answers: answers({
      [`GET /link/${ID}`]: () => ({ body: invitation(status) }),
      [`POST /link/${ID}/deny`]: () => {
        status = denied;
        return { body: invitation(status) };
      },
    }),
  });

  await person.click(await armedButton('Not now'));

  await waitFor(() => expect(location.hash).toBe('#returned'));
});

test('a member who is linked already goes back by a press, and not before', async () => {
  const done = { status: 'linked', alreadyLinked: true, member: linked, closedAt: denied.closedAt };
  let status: object = { member: linked };
  const { person } = await renderApp(`/link/${ID}`, {
    signedIn: true,
    answers: answers({
      [`GET /link/${ID}`]: () => ({ body: invitation(status) }),
      [`POST /link/${ID}/accept`]: () => {
        status = done;
        return { body: invitation(done) };
      },
    }),
  });

  await screen.findByText('You are already linked with this merchant');
  expect(location.hash).toBe('');
  await person.click(screen.getByRole('button', { name: 'Back to Casa Alba' }));

  await waitFor(() => expect(location.hash).toBe('#returned'));
});

test('a page that is opened after the answer stays, and says so when the answer was used', async () => {
  const { person } = await renderApp(`/link/${ID}`, {
    signedIn: true,
    answers: answers({
      [`GET /link/${ID}`]: () => ({
        body: invitation({ ...denied, status: 'linked', member: linked }),
      }),
      [`POST /link/${ID}/answer`]: () => refused(409, 'session_not_pending'),
    }),
  });

  await person.click(await screen.findByRole('button', { name: 'Back to Casa Alba' }));

  await screen.findByText('This request was already answered. Continue on the page you came from.');
  expect(location.hash).toBe('');
});
