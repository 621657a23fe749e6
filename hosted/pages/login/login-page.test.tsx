// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aToken, aUser, SESSION_ID } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const CALL = 'POST /auth/local';
/** As a foreign API refuses: a text without a code. */
const strapi = (message: string) => ({
  status: 400,
  body: { statusCode: 400, message: [{ messages: [{ id: 'Auth.form.error', message }] }] },
});
const welcome: Answers = { [CALL]: () => ({ body: { jwt: aToken(), user: aUser() } }) };

async function fillIn(person: UserEvent, password = 'secret') {
  await person.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), password);
}

const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('shows the password on request', async () => {
  const { person } = await renderApp('/login');
  const password = await screen.findByLabelText<HTMLInputElement>('Password');

  await person.click(await screen.findByRole('button', { name: 'Show: Password' }));

  expect(password.type).toBe('text');
});

test('the typed address stands in the other forms for signing in, and in no address', async () => {
  const { person } = await renderApp('/login');
  await person.type(await screen.findByLabelText('E-mail'), 'ana@example.org');

  await person.click(screen.getByRole('link', { name: 'Forgot your password?' }));

  await screen.findByRole('button', { name: 'Send reset link' });
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@example.org');
  expect(address()).not.toContain('ana');
});

test('names the fields for password managers', async () => {
  await renderApp('/login');

  const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect([email.autocomplete, email.type]).toEqual(['username', 'email']);
  expect([password.autocomplete, password.type]).toEqual(['current-password', 'password']);
});

test.each([
  ['en', 'Sign in', 'Please enter your email', 'Please enter a password'],
  ['es', 'Iniciar sesión', 'Introduce tu correo electrónico', 'Introduce una contraseña'],
] as const)(
  'shows a missing value at its field (%s)',
  async (language, button, email, password) => {
    const { person, api } = await renderApp('/login', { language });

    await person.click(await screen.findByRole('button', { name: button }));

    const first = screen.getByRole('textbox');
    const message = document.getElementById(first.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe(email);
    expect(screen.getByText(password)).toBeDefined();
    expect(document.activeElement).toBe(first);
    expect(api.calls).not.toContain(CALL);
  },
);

test.each([
  ['en', refused(400, 'credentials_invalid'), 'Identifier or password invalid.'],
  ['es', refused(400, 'credentials_invalid'), 'Identificador o contraseña no válidos.'],
  ['en', refused(400, 'email_not_confirmed'), 'Your account email is not confirmed'],
  [
    'en',
    refused(429, 'rate_limited', { 'retry-after': '42' }),
    'Too many attempts. Try again in 42 seconds.',
  ],
  ['en', refused(429, 'rate_limited'), 'Too many attempts. Try again later.'],
  ['en', { status: 429, body: '' }, 'Too many attempts. Try again later.'],
  ['en', refused(503, 'unavailable'), 'The service is briefly unavailable. Try again.'],
  ['en', { status: 503, body: '<html>' }, 'The service is briefly unavailable. Try again.'],
  ['en', strapi('This email does not exist.'), 'This email does not exist.'],
  ['en', strapi('Invalid Email or Password entered.'), 'Invalid Email or Password entered.'],
  [
    'en',
    strapi('Email address you entered is not found.'),
    'Email address you entered is not found.',
  ],
  ['es', strapi('This email does not exist.'), 'Este correo electrónico no existe.'],
  ['en', refused(500, 'internal_error'), 'Error logging in'],
  ['en', { status: 418, body: 'odd' }, 'Error logging in'],
  ['en', { body: null }, 'Error logging in'],
  ['en', { body: { jwt: 7 } }, 'Error logging in'],
] as const)('says what the server refused (%s, %o)', async (language, answer, text) => {
  const { person } = await renderApp('/login', { language, answers: { [CALL]: () => answer } });
  const email = await screen.findByRole<HTMLInputElement>('textbox');
  const password = document.querySelector<HTMLInputElement>('[type=password]');
  await person.type(email, 'ana@example.org');
  if (password) await person.type(password, 'wrong');

  await person.keyboard('{Enter}');

  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(email.value).toBe('ana@example.org');
  expect(password?.value).toBe('wrong');
});

test('ties wrong credentials to both fields', async () => {
  const { person } = await renderApp('/login', {
    answers: { [CALL]: () => refused(400, 'credentials_invalid') },
  });
  await fillIn(person);

  await person.click(submit());

  const email = screen.getByLabelText('E-mail');
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(email.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
});

test('reports a lost connection and allows another attempt', async () => {
  const { person } = await renderApp('/login');
  await fillIn(person);

  await person.click(submit());

  await screen.findByText('No connection. Try again.');
  expect(submit().getAttribute('aria-disabled')).toBeNull();
});

test('a double submit makes one call', async () => {
  let finish = () => {};
  const { person, api } = await renderApp('/login', {
    answers: {
      [CALL]: () =>
        new Promise((resolve) => {
          finish = () => resolve(refused(400, 'credentials_invalid'));
        }),
    },
  });
  await fillIn(person);

  await person.dblClick(submit());
  await person.keyboard('{Enter}');

  const busy = screen.getByRole('button', { name: 'Signing in…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(busy);
  expect(api.calls.filter((call) => call === CALL)).toHaveLength(1);
  finish();
  await screen.findByText('Identifier or password invalid.');
});

test.each([
  ['/login', '/'],
  [`/login?next=/pay/${SESSION_ID}`, `/pay/${SESSION_ID}`],
  ['/login?next=%2Fpay%2Fx', '/pay/x'],
  ['/login?next=//evil.example', '/'],
  ['/login?next=/%5Cevil.example', '/'],
  ['/login?next=https://evil.example', '/'],
  ['/login?next=/pay?x=1', '/'],
])('goes from %s to %s', async (from, to) => {
  const { person } = await renderApp(from, { answers: welcome });
  await fillIn(person);

  await person.click(submit());

  await waitFor(() => expect(address()).toBe(to));
  expect(sessionStorage.getItem('auth.token')).toBe(aToken());
});

describe('an unconfirmed e-mail address', () => {
  const AGAIN = 'POST /auth/send-email-confirmation';

  test('gets a new link from the refused sign-in', async () => {
    const bodies: unknown[] = [];
    const { person } = await renderApp('/login', {
      answers: {
        [CALL]: () => refused(400, 'email_not_confirmed'),
        [AGAIN]: (body) => {
          bodies.push(body);
          return { body: { ok: true } };
        },
      },
    });
    await fillIn(person);
    await person.click(submit());
    await screen.findByText('Your account email is not confirmed');

    await person.click(await screen.findByRole('button', { name: 'Send the link again' }));

    await screen.findByText(/^If ana@example.org is waiting to be confirmed/);
    expect(bodies).toEqual([{ email: 'ana@example.org', mail: { ticket: expect.any(String) } }]);
  });
});

test.each(['/login', '/account/login'])(
  '%s links to the registration and the password reset',
  async (path) => {
    await renderApp(path);

    const forgot = await screen.findByRole('link', { name: 'Forgot your password?' });
    const register = screen.getByRole('link', { name: 'Create an account' });
    expect([forgot.getAttribute('href'), register.getAttribute('href')]).toEqual([
      '/account/forgot-password',
      '/register',
    ]);
  },
);
