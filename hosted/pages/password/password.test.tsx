// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const FORGOT = 'POST /auth/forgot-password';
const RESET = 'POST /auth/reset-password';

test('gives the same answer for every address', async () => {
  const { person } = await renderApp('/account/forgot-password', {
    answers: { [FORGOT]: () => ({ body: { ok: true } }) },
  });
  await person.type(await screen.findByLabelText('E-mail'), 'ana@example.org');

  await person.click(screen.getByRole('button', { name: 'Send reset link' }));

  const heading = await screen.findByRole('heading', { name: 'Check your e-mail' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/^If ana@example.org belongs to an account/)).toBeDefined();
});

test.each(['This email does not exist.', 'Email address you entered is not found.'])(
  'shows at the address that a foreign API refused it: %s',
  async (message) => {
    const { person } = await renderApp('/account/forgot-password', {
      answers: {
        [FORGOT]: () => ({ status: 400, body: { message: [{ messages: [{ message }] }] } }),
      },
    });
    const field = await screen.findByLabelText('E-mail');
    await person.type(field, 'ana@example.org');

    await person.keyboard('{Enter}');

    await screen.findByText(message);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

test('shows the waiting time after too many links', async () => {
  const { person } = await renderApp('/account/forgot-password', {
    answers: { [FORGOT]: () => refused(429, 'rate_limited', { 'retry-after': '42' }) },
  });
  await person.type(await screen.findByLabelText('E-mail'), 'ana@example.org');

  await person.keyboard('{Enter}');

  await screen.findByText('Too many attempts. Try again in 42 seconds.');
});

test('sets a new password with the code of the link', async () => {
  const bodies: unknown[] = [];
  const { person } = await renderApp('/account/reset-password?code=abc', {
    answers: {
      [RESET]: (body) => {
        bodies.push(body);
        return { body: { ok: true } };
      },
    },
  });
  await person.type(await screen.findByLabelText('New password'), 'correct horse battery');
  await person.type(screen.getByLabelText('New password again'), 'correct horse battery');

  await person.click(screen.getByRole('button', { name: 'Save new password' }));

  await screen.findByRole('heading', { name: 'Your new password is set' });
  expect(bodies).toEqual([
    {
      code: 'abc',
      password: 'correct horse battery',
      passwordConfirmation: 'correct horse battery',
    },
  ]);
});

test('refuses different passwords without a call', async () => {
  const { person, api } = await renderApp('/account/reset-password?code=abc');
  await person.type(await screen.findByLabelText('New password'), 'correct horse battery');
  await person.type(screen.getByLabelText('New password again'), 'correct horse');

  await person.click(screen.getByRole('button', { name: 'Save new password' }));

  expect(screen.getByText('Passwords do not match.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('New password again'));
  expect(api.calls).not.toContain(RESET);
});

test('offers a new link after a used one', async () => {
  const { person } = await renderApp('/account/reset-password?code=old', {
    answers: { [RESET]: () => refused(400, 'code_invalid') },
  });
  await person.type(await screen.findByLabelText('New password'), 'correct horse battery');
  await person.type(screen.getByLabelText('New password again'), 'correct horse battery');
  await person.keyboard('{Enter}');
  await screen.findByText('This link is no longer valid. Request a new one.');

  await person.click(screen.getByRole('link', { name: 'Send a new link' }));

  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(address()).toBe('/account/forgot-password');
});

test('a link without a code is invalid', async () => {
  await renderApp('/account/reset-password');

  await screen.findByRole('heading', { name: 'This link is not complete' });
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('asks for the second factor when the server requires it', async () => {
  const bodies: { factorCode?: string }[] = [];
  const { person } = await renderApp('/account/reset-password?code=abc', {
    answers: {
      [RESET]: (body) => {
        bodies.push(body as { factorCode?: string });
        return bodies.length === 1 ? refused(403, 'second_factor_missing') : { body: { ok: true } };
      },
    },
  });
  await person.type(await screen.findByLabelText('New password'), 'correct horse battery');
  await person.type(screen.getByLabelText('New password again'), 'correct horse battery');
  await person.click(screen.getByRole('button', { name: 'Save new password' }));

  await person.type(await screen.findByLabelText('Code'), '123456');
  await person.click(screen.getByRole('button', { name: 'Save new password' }));

  await screen.findByRole('heading', { name: 'Your new password is set' });
  expect(bodies.map(({ factorCode }) => factorCode)).toEqual([undefined, '123456']);
});
