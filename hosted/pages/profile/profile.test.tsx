// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each(['', '/edit', '/exit', '/link'])(
  '/account/profile%s asks a guest to sign in',
  async (page) => {
    await renderApp(`/account/profile${page}`);

    await waitFor(() => expect(address()).toBe(`/login?next=/account/profile${page}`));
  },
);

test("a profile shows the member's data", async () => {
  await renderApp('/account/profile', {
    signedIn: true,
    answers: { 'GET /users/me': () => ({ body: aUser({ externalDepositAddress: ADDRESS }) }) },
  });

  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.getByText(ADDRESS)).toBeDefined();
  expect(screen.getByText('ana@example.org')).toBeDefined();
});
