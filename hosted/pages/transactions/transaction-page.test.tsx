// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransactionDetail, transactionId } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

test('the transaction of a refund names what came back in money', async () => {
  await renderApp(`/account/transactions/${transactionId(2)}`, {
    signedIn: true,
    answers: {
      [`GET /wallet/transactions/${transactionId(2)}`]: () => ({
        body: aTransactionDetail(2, {
          reverses: transactionId(1),
          refunded: { amount: '9.50', currency: 'EUR' },
        }),
      }),
    },
  });

  const label = await screen.findByText('Refunded');
  expect(label.nextElementSibling?.textContent).toBe('€9.50');
});
