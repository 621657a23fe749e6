// @vitest-environment jsdom
/** The pages of security e-mails. */
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { EMAIL_LINKS } from '#shared/public-paths.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const UNDO = 'POST /auth/undo';
const STOP = 'POST /auth/factor-reset/stop';

/** Every link of an e-mail with a code in it. A mail scanner opens all of them. */
const CODED_LINKS = [
  ...EMAIL_LINKS.map((kind) => `/login?${kind}=abc`),
  '/account/reset-password?code=abc',
  '/account/profile?invitation=inv_1',
  '/account/profile/exit?cancel=abc',
];

describe.each([false, true])('opened by a member who is signed in: %s', (signedIn) => {
  test.each(CODED_LINKS)('%s sends no call that changes anything', async (link) => {
    const { api } = await renderApp(link, { signedIn });

    await screen.findByRole('heading', { level: 1 });

    const changing = api.calls.filter((call) => !/^(GET |POST \/auth\/refresh)/.test(call));
    expect(changing).toEqual([]);
  });
});

test('opening the undo link changes nothing, pressing the button does', async () => {
  const bodies: unknown[] = [];
  const { person, api } = await renderApp('/login?undo=abc', {
    answers: {
      [UNDO]: (body) => {
        bodies.push(body);
        return { body: { ok: true } };
      },
    },
  });
  const button = await screen.findByRole('button', { name: 'Undo and secure my account' });
  expect(api.calls).not.toContain(UNDO);

  await person.click(button);

  const heading = await screen.findByRole('heading', { name: 'Your account is secured' });
  expect(document.activeElement).toBe(heading);
  expect(bodies).toEqual([{ code: 'abc' }]);
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('an expired undo link links to the contact page', async () => {
  const { person } = await renderApp('/login?undo=old', {
    answers: { [UNDO]: () => refused(400, 'code_invalid') },
  });
  await person.click(await screen.findByRole('button', { name: 'Undo and secure my account' }));

  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is no longer valid/);
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});

test('a lost connection has a retry button', async () => {
  const { person } = await renderApp('/login?undo=abc');
  await person.click(await screen.findByRole('button', { name: 'Undo and secure my account' }));

  await screen.findByText('No connection. Check it and try again.');
  expect(screen.getByRole('button', { name: /again/i })).toBeDefined();
});

test('the button stops the removal of a second factor', async () => {
  const { person, api } = await renderApp('/login?stop=abc', {
    answers: { [STOP]: () => ({ body: { ok: true } }) },
  });
  expect(api.calls).not.toContain(STOP);

  await person.click(await screen.findByRole('button', { name: 'Stop the removal' }));

  await screen.findByRole('heading', { name: 'The removal is stopped' });
});

test('the button stops the deletion of an account', async () => {
  const KEEP = 'POST /auth/erasure/stop';
  const { person, api } = await renderApp('/login?keep=abc', {
    answers: { [KEEP]: () => ({ body: { ok: true } }) },
  });
  expect(api.calls).not.toContain(KEEP);

  await person.click(await screen.findByRole('button', { name: 'Keep my account' }));

  await screen.findByRole('heading', { name: 'Your account stays' });
});

test.each([
  ['undo', /^Undo/],
  ['stop', /^Stop/],
  ['keep', /^Keep/],
])('a signed-in member may open the link with ?%s=', async (link, button) => {
  await renderApp(`/login?${link}=abc`, { signedIn: true });

  await screen.findByRole('button', { name: button });
});
