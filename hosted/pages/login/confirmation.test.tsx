// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

const CONFIRM = 'POST /auth/email-confirmation';
const BUTTON = { name: 'Confirm e-mail address' };

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

  await person.click(await screen.findByRole('button', BUTTON));
  await screen.findByText('Confirming your e-mail address…');
  expect(screen.queryByLabelText('Password')).toBeNull();
  answer({ body: { ok: true } });

  await screen.findByText('Your e-mail address is confirmed. You can sign in now.');
  expect(screen.getByLabelText('Password')).toBeDefined();
});
