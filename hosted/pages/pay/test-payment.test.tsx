// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPayer, aPaySession, aToken, aUser, SESSION_ID } from '../../test-support/builders.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const PATH = `/pay/${SESSION_ID}`;
const READ = `GET ${PATH}`;
/** The token of the test member. */
const TARA = aToken(900, 'tara');

test('a test payment signs in a test member, while the live member leaves this tab only', async () => {
  const sent: unknown[] = [];
  const { person, api, tokens } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      [READ]: () => ({ body: aPaySession({ livemode: false }) }),
      'POST /auth/test/refresh': () => ({ body: { jwt: null, user: null } }),
      'POST /auth/local': (body) => {
        sent.push(body);
        return { body: { jwt: TARA, user: aUser({ name: 'Tara' }) } };
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Sign in to pay' }));
  await screen.findByText('Test mode: sign in as a test member.');
  expect(screen.queryByRole('button', { name: /passkey/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  await person.type(screen.getByLabelText('E-mail'), 'tara@shop.test');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));

  await waitFor(() => expect(address()).toBe(PATH));
  expect(sent).toEqual([{ identifier: 'tara@shop.test', password: 'secret', session: SESSION_ID }]);
  expect(tokens.read()).toBe(TARA);
  expect(api.calls).not.toContain('POST /auth/logout');
});

test('a test payment takes a test member who is known already without a form', async () => {
  let isKnown = false;
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      [READ]: () => ({
        body: aPaySession({
          livemode: false,
          payer: isKnown ? aPayer() : null,
        }),
      }),
      'POST /auth/test/refresh': () => {
        isKnown = true;
        return { body: { jwt: TARA, user: aUser({ name: 'Tara' }) } };
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Sign in to pay' }));

  await screen.findByRole('button', { name: /^Pay €38\.00 · 152.SLS$/ });
  expect(address()).toBe(PATH);
});
