// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { aToken, aUser, SESSION_ID } from '../../test-support/builders.ts';
import { refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

test('links to the registration and the password reset with the same way back', async () => {
  const next = '/pay/pay_00000000000000000000000000';
  await renderApp(`/login?next=${next}`);

  const forgot = await screen.findByRole('link', { name: 'Forgot your password?' });
  const register = screen.getByRole('link', { name: 'Create an account' });
  expect([forgot.getAttribute('href'), register.getAttribute('href')]).toEqual([
    `/account/forgot-password?next=${next}`,
    `/register?next=${next}`,
  ]);
});

const LINK_ID = 'lnk_01234567890123456789abcdef';

test.each([
  ['paying', `/pay/${SESSION_ID}`, `GET /pay/${SESSION_ID}`],
  ['linking', `/link/${LINK_ID}`, `GET /link/${LINK_ID}`],
  ['staking', '/account/membership/stake', 'GET /wallet/accounts'],
])('says why it is shown after a sign-in that ended while %s', async (_, path, call) => {
  await renderApp(path, {
    signedIn: true,
    answers: { ...holding(), [call]: () => refused(401, 'unauthenticated') },
  });

  await screen.findByText('There was an problem with your user identification');

  expect(address()).toBe(`/login?next=${path}`);
});

test('does not show the next person the address that was typed before signing out', async () => {
  const { person } = await renderApp('/login?next=/account/cash', {
    answers: {
      ...holding(),
      'POST /auth/local': () => ({ body: { jwt: aToken(900), user: aUser() } }),
    },
  });
  const field = () => screen.findByLabelText<HTMLInputElement>('E-mail');
  await person.type(await field(), 'ana@people.example');
  await person.type(screen.getByLabelText('Password'), 'calm water');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  // Until then the form is still shown, beside the button.
  await screen.findByRole('heading', { name: 'Payment account' });
  await person.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));

  expect((await field()).value).toBe('');
});

test('says nothing to a visitor who was not signed in, nor after signing out', async () => {
  const { person } = await renderApp('/account/cash', { signedIn: true, answers: holding() });
  await person.click(await screen.findByRole('button', { name: 'Log out' }));

  await screen.findByRole('button', { name: 'Sign in' });

  expect(screen.getByRole('alert').textContent).toBe('');
});
