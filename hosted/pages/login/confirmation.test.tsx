// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

const CONFIRM = 'GET /auth/email-confirmation?confirmation=abc';

test('a confirmation link shows no sign-in form before it has been answered', async () => {
  let answer = (_: { body: object }): void => {};
  await renderApp('/login?confirmation=abc', {
    answers: {
      [CONFIRM]: () =>
        new Promise((done) => {
          answer = done;
        }),
    },
  });

  await screen.findByText('Confirming your e-mail address…');
  expect(screen.queryByLabelText('Password')).toBeNull();
  answer({ body: { ok: true } });

  await screen.findByText('Your e-mail address is confirmed. You can sign in now.');
  expect(screen.getByLabelText('Password')).toBeDefined();
});
