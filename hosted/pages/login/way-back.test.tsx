// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

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
