// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { aUser } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

const BANNER = 'Test mode: no real money';
const twin = () =>
  aUser({
    id: 'usr_1234567890123456789abcdefg',
    recipientName: 'Casa Verde',
    livemode: false,
  });
const open = (answers: Answers, path = '/account/links') =>
  renderApp(path, { signedIn: true, answers: { ...holding(), ...answers } });
const switchOf = () => screen.findByRole('button', { name: 'Test mode' });

test('a business switches to test mode and back, and each page says so', async () => {
  const sent: unknown[] = [];
  const { person, session } = await open({
    ...business,
    'PUT /users/me/mode': (body) => {
      sent.push(body);
      return { body: sent.length === 1 ? twin() : aUser({ recipientName: 'Casa Verde' }) };
    },
  });
  const button = await switchOf();
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByText(BANNER)).toBeNull();

  button.focus();
  await person.keyboard('{Enter}');
  await screen.findByText(BANNER);
  expect(session.user.value?.id).toBe(twin().id);
  expect((await switchOf()).getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(await switchOf());

  await person.click(await switchOf());
  await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
  expect(sent).toEqual([{ livemode: false }, { livemode: true }]);
});

test('says why there is no test mode, and stays', async () => {
  const { person } = await open({
    ...business,
    'PUT /users/me/mode': () => refused(409, 'test_mode_unavailable'),
  });

  await person.click(await switchOf());

  await screen.findByText('Test mode is not available here.');
  expect((await switchOf()).getAttribute('aria-pressed')).toBe('false');
});

test('a page outside the account is marked, too', async () => {
  await open({ 'GET /users/me': () => ({ body: twin() }) }, '/contact');

  await screen.findByText(BANNER);
});

test('a member has no switch', async () => {
  await open({});

  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Test mode' })).toBeNull();
});
