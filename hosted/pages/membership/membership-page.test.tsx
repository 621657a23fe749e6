// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction, holding, transactionId } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('lists every level with its threshold and the missing stake, and marks the current one', async () => {
  await renderApp('/account/membership', {
    signedIn: true,
    answers: {
      ...holding({ stake: 6000 }),
      'GET /appconfig': () => ({ body: { discountBasisPoints: 500 } }),
    },
  });

  const gemma = await rowOf(/^Gemma/);
  expect(gemma.getByRole('cell', { name: 'Your level' })).toBeDefined();
  expect((await rowOf(/^Sens/)).getByRole('cell', { name: 'Reached' })).toBeDefined();
  const summa = await rowOf(/^Summa/);
  expect(summa.getByRole('cell', { name: /^20,000\sSLS$/ })).toBeDefined();
  expect(summa.getByRole('cell', { name: /^14,000\sSLS$/ })).toBeDefined();
  await screen.findByText('You save 5% on every purchase, at every level.');
});

test('lists the transactions of the membership account', async () => {
  const staked = aTransaction(1, { type: 'stake', amount: '40', recipient: null });
  await renderApp('/account/membership', {
    signedIn: true,
    answers: {
      ...holding({ stake: 40 }),
      'GET /wallet/transactions?limit=5&account=stake': () => ({
        body: { data: [staked], next: null },
      }),
    },
  });

  await screen.findByRole('link', { name: /\+40\sSLS/ });
});

test('lists past levels with their transactions', async () => {
  const [up, down] = [transactionId(1), transactionId(2)];
  await renderApp('/account/membership', {
    signedIn: true,
    answers: holding({
      stake: 1000,
      levelChanges: [
        { from: 'Gemma', to: 'Sens', date: '2026-11-20T09:30:00.000Z', transactionId: down },
        { from: 'Visita', to: 'Gemma', date: '2026-11-01T09:30:00.000Z', transactionId: up },
      ],
    }),
  });

  const table = await screen.findByRole('table', { name: /^Levels you have reached/ });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'From Gemma down to Sens',
    'From Visita up to Gemma',
  ]);
  expect(within(table).getAllByRole('link')[1]?.getAttribute('href')).toBe(
    `/account/transactions/${up}`,
  );
});

test('shows a text when the level never changed', async () => {
  await renderApp('/account/membership', { signedIn: true, answers: holding() });

  await screen.findByText('Your level has not changed yet.');
});
