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
  await screen.findByText('≈ $3.37');
  expect(screen.queryByText(/5,000/)).toBeNull();
});

test.each([{}, { accounts: 7 }, { accounts: [{ type: 'cash' }] }, null, 'odd'])(
  'shows the text of an operational error when a foreign API answers %j',
  async (body) => {
    await renderApp('/account/cash', {
      signedIn: true,
      answers: { ...holding(), 'GET /wallet/accounts': () => ({ body }) },
    });

    expect(await screen.findAllByText('An operational error has occurred')).not.toEqual([]);
    expect(screen.queryByText(/TypeError|undefined/)).toBeNull();
  },
);

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
