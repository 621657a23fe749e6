// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const business = aUser({ recipientName: 'Casa Verde' });

test.each(['', '/edit', '/exit', '/link'])(
  '/account/profile%s asks a guest to sign in',
  async (page) => {
    await renderApp(`/account/profile${page}`);

    await waitFor(() => expect(address()).toBe(`/login?next=/account/profile${page}`));
  },
);

test('a profile shows who somebody is', async () => {
  await renderApp('/account/profile', {
    signedIn: true,
    answers: { 'GET /users/me': () => ({ body: aUser({ externalDepositAddress: ADDRESS }) }) },
  });

  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.getByText(ADDRESS)).toBeDefined();
  expect(screen.getByText('ana@example.org')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'API and webhooks' })).toBeNull();
});

test('a business finds the way to its settings, and reads them', async () => {
  const { person } = await renderApp('/account/profile', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: business }),
      'GET /business/settings': () => ({
        body: {
          recipientName: 'Casa Verde',
          recipientDomain: 'casaverde.example',
          recipientSuccessUrl: 'https://casaverde.example/thanks',
          recipientCancelUrl: null,
          recipientWebhook: null,
          linkSuccessURL: 'https://casaverde.example/linked',
          linkDeniedURL: 'https://casaverde.example/not-linked',
          origins: ['https://casaverde.example'],
        },
      }),
    },
  });

  await person.click(await screen.findByRole('link', { name: 'API and webhooks' }));

  await screen.findByText('casaverde.example');
  expect(screen.getByText('https://casaverde.example/thanks')).toBeDefined();
  expect(screen.getAllByText('Not set')).toHaveLength(2);
});

test('settings that cannot be had can be asked for again', async () => {
  await renderApp('/account/profile/link', {
    signedIn: true,
    answers: { 'GET /users/me': () => ({ body: business }) },
  });

  await screen.findByRole('button', { name: 'Try again' });
});

test('a person finds no settings of a business', async () => {
  const { api } = await renderApp('/account/profile/link', { signedIn: true });

  await screen.findByText('This page could not be found');
  expect(api.calls).not.toContain('GET /business/settings');
});
