// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction, holding } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('lists every level with its threshold, what is missing, and where one is', async () => {
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

test('lists what has moved on the membership account', async () => {
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

test('says what each move would change, and offers none', async () => {
  await renderApp('/account/membership/stake', {
    signedIn: true,
    answers: holding({ cash: '2500', stake: 6000 }),
  });

  expect((await rowOf(/^Sens/)).getByText('up to 5,000 SLS back')).toBeDefined();
  expect((await rowOf(/^Gemma/)).getByText('You are here: up to 1,000 SLS back')).toBeDefined();
  const summa = await rowOf(/^Summa/);
  expect(summa.getByText('14,000 SLS into membership')).toBeDefined();
  expect(summa.getByText('11,500 SLS too few')).toBeDefined();
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
});

test('there is nothing to move between empty accounts', async () => {
  await renderApp('/account/membership/stake', {
    signedIn: true,
    answers: holding({ cash: '0' }),
  });

  await screen.findByText('There are no tokens to move');
});
