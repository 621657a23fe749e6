// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aToken, aUser, SESSION_ID } from '../../../test-support/builders.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { address, renderApp } from '../../../test-support/render-app.tsx';

const CALL = 'POST /auth/local';

async function fillIn(person: UserEvent) {
  await person.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'secret');
}

const submit = () => screen.getByRole('button', { name: 'Sign in' });

const STEP = 'POST /auth/local/second-factor';
const ASKED: Answers = { [CALL]: () => ({ body: { step: 'second-factor', ticket: 'tkt' } }) };

async function atCode(answer: Answers[string]) {
  const bodies: unknown[] = [];
  const app = await renderApp(`/login?next=/pay/${SESSION_ID}`, {
    answers: {
      ...ASKED,
      [STEP]: (body) => {
        bodies.push(body);
        return answer(body);
      },
    },
  });
  await fillIn(app.person);
  await app.person.click(submit());
  const code = await screen.findByLabelText<HTMLInputElement>('Code');
  return { ...app, code, bodies };
}

test('asks for the code with a numeric keyboard and autofill', async () => {
  const { code } = await atCode(() => ({}));

  await waitFor(() => expect(document.activeElement).toBe(code));
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined();
  expect(sessionStorage.getItem('auth.token')).toBeNull();
});

test('then opens the requested page', async () => {
  const { person, code, bodies } = await atCode(() => ({
    body: { jwt: aToken(), user: aUser() },
  }));
  await person.type(code, '123456');

  await person.keyboard('{Enter}');

  await waitFor(() => expect(address()).toBe(`/pay/${SESSION_ID}`));
  expect(bodies).toEqual([{ ticket: 'tkt', code: '123456' }]);
  expect(sessionStorage.getItem('auth.token')).toBe(aToken());
});

test('shows the error of a code at its field', async () => {
  const { person, code, bodies } = await atCode(() => ({
    status: 400,
    body: {
      code: 'second_factor_invalid',
      errors: [{ path: 'code', message: 'This code is wrong or was already used.' }],
    },
  }));
  await person.keyboard('{Enter}');
  await screen.findByText('Enter the code of your authenticator app.');
  expect(bodies).toEqual([]);
  await person.type(code, '000000');

  await person.keyboard('{Enter}');

  const said = await screen.findByText(/^This code is wrong/);
  expect(code.getAttribute('aria-describedby')).toContain(said.id);
  expect(document.activeElement).toBe(code);
});

test('returns to the password after expiry and says so', async () => {
  const { person, code } = await atCode(() => refused(400, 'sign_in_expired'));
  await person.type(code, '123456{Enter}');

  await screen.findByText(/^This sign-in took too long/);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('returns to the password on request', async () => {
  const { person } = await atCode(() => ({}));

  await person.click(screen.getByRole('button', { name: 'Start again' }));

  expect(submit()).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('is skipped on an API that answers with the token alone', async () => {
  const { person } = await renderApp('/login', {
    answers: {
      [CALL]: () => ({ body: { jwt: aToken() } }),
      'GET /users/me': () => ({ body: aUser() }),
    },
  });
  await fillIn(person);

  await person.click(submit());

  await waitFor(() => expect(address()).toBe('/'));
});
