// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const CONFIRM = 'POST /auth/email-confirmation';
const BUTTON = { name: 'Confirm e-mail address' };

const press = async (person: UserEvent) => person.click(await screen.findByRole('button', BUTTON));

test('opening a confirmation link confirms nothing, pressing the button does', async () => {
  const bodies: unknown[] = [];
  const { person, api } = await renderApp('/login?confirmation=abc', {
    answers: {
      [CONFIRM]: (body) => {
        bodies.push(body);
        return { body: { ok: true } };
      },
    },
  });
  const button = await screen.findByRole('button', BUTTON);
  expect(api.calls).not.toContain(CONFIRM);

  await person.click(button);

  await screen.findByText('Your e-mail address is confirmed. You can sign in now.');
  expect(bodies).toEqual([{ confirmation: 'abc' }]);
});

test('the link of a new address confirms nothing when a signed-in member opens it', async () => {
  const { api } = await renderApp('/login?confirmation=abc', { signedIn: true });

  await screen.findByRole('button', BUTTON);

  expect(api.calls).not.toContain(CONFIRM);
});

test('a confirmation link shows no sign-in form before it has been answered', async () => {
  let answer = (_: { body: object }): void => {};
  const { person } = await renderApp('/login?confirmation=abc', {
    answers: {
      [CONFIRM]: () =>
        new Promise((done) => {
          answer = done;
        }),
    },
  });

  await press(person);
  await screen.findByText('Confirming your e-mail address…');
  expect(screen.queryByLabelText('Password')).toBeNull();
  answer({ body: { ok: true } });

  await screen.findByText('Your e-mail address is confirmed. You can sign in now.');
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('a used link confirms nothing', async () => {
  const { person } = await renderApp('/login?confirmation=abc', {
    answers: { [CONFIRM]: () => refused(400, 'code_invalid') },
  });
  await press(person);

  await screen.findByText(/^This confirmation link is no longer valid\./);
});

test('an address is confirmed by a retry after a lost connection', async () => {
  let isLost = true;
  const { person } = await renderApp('/login?confirmation=abc', {
    answers: {
      [CONFIRM]: () => {
        if (isLost) throw new TypeError('lost');
        return { body: { ok: true } };
      },
    },
  });
  await press(person);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isLost = false;

  await person.click(retry);

  await screen.findByText('Your e-mail address is confirmed. You can sign in now.');
});

test('a signed-in member sees the address that is confirmed', async () => {
  let email = 'old@example.org';
  const { session, person } = await renderApp('/login?confirmation=abc', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ email }) }),
      [CONFIRM]: () => {
        email = 'new@example.org';
        return { body: { ok: true } };
      },
    },
  });

  await press(person);
  await screen.findByText('Your e-mail address is confirmed.');
  await waitFor(() => expect(session.user.value?.email).toBe('new@example.org'));
  const way = screen.getByRole('link', { name: 'Go to your profile' });
  expect(way.getAttribute('href')).toBe('/account/profile');
});

test('a refused password hides that the address is confirmed', async () => {
  const { person } = await renderApp('/login?confirmation=abc', {
    answers: {
      [CONFIRM]: () => ({ body: { ok: true } }),
      'POST /auth/local': () => refused(400, 'credentials_invalid'),
    },
  });
  await press(person);
  await screen.findByText('Your e-mail address is confirmed. You can sign in now.');

  await person.type(screen.getByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'wrong');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));

  await screen.findByText('Identifier or password invalid.');
  expect(screen.queryByText(/^Your e-mail address is confirmed/)).toBeNull();
});
