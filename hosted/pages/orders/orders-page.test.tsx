// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const LIST = 'GET /wallet/transactions?type=buy&limit=25';

test('lists what was bought and nothing else', async () => {
  const bought = aTransaction(1, { type: 'buy', amount: '40', recipient: null });
  await renderApp('/account/orders', {
    signedIn: true,
    answers: { [LIST]: () => ({ body: { data: [bought], next: null } }) },
  });

  await screen.findByRole('table', { name: 'Your recharges, newest first' });
  expect(screen.getByRole('cell', { name: '+40' })).toBeDefined();
});

test('leads to the token price while there is none', async () => {
  await renderApp('/account/orders', {
    signedIn: true,
    answers: { [LIST]: () => ({ body: { data: [], next: null } }) },
  });

  await screen.findByText('No recharges yet');
  const way = screen.getByRole('link', { name: 'See the token price' });
  expect(way.getAttribute('href')).toBe('/account/buy');
});
