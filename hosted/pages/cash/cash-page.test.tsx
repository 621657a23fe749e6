// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction, holding } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

test('shows the balance of the payment account only', async () => {
  await renderApp('/account/cash', {
    signedIn: true,
    answers: holding({ cash: '12.5', stake: 5000 }),
  });

  await screen.findByText('12.5 SLS');
  await screen.findByText('about $3.37');
  expect(screen.queryByText(/5,000/)).toBeNull();
});

test('lists the transactions of the payment account', async () => {
  await renderApp('/account/cash', {
    signedIn: true,
    answers: {
      ...holding(),
      'GET /wallet/transactions?limit=5&account=cash': () => ({
        body: { data: [aTransaction(1)], next: null },
      }),
    },
  });

  await screen.findByRole('link', { name: /Casa Verde/ });
});
