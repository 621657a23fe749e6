// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransactionDetail, transactionId } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

test('the transaction of a refund leads with what came back in money', async () => {
  await renderApp(`/account/transactions/${transactionId(2)}`, {
    signedIn: true,
    answers: {
      [`GET /wallet/transactions/${transactionId(2)}`]: () => ({
        body: aTransactionDetail(2, {
          reverses: transactionId(1),
          amount: '38',
          money: { amount: '9.50', currency: 'EUR' },
        }),
      }),
    },
  });

  const beside = async (label: string) =>
    (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await beside('Amount')).toBe('+€9.50');
  expect(await beside('Tokens')).toBe('+38\u00a0SLS');
});
