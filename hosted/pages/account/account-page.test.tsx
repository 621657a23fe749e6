// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction, holding } from '../../test-support/accounts.ts';
import { refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const signedIn = true;

test('shows both balances, their value, and the level and the next one once each', async () => {
  await renderApp('/account', { signedIn, answers: holding({ cash: '1000', stake: 3000 }) });

  const all = await screen.findByRole('region', { name: 'All your tokens' });
  await within(all).findByText('4,000 SLS');
  await within(all).findByText('≈ $1,080.00');
  expect(within(all).getByRole('link', { name: /^Payment account 1,000\sSLS$/ })).toBeDefined();

  const membership = screen.getByRole('region', { name: 'Your membership' });
  await within(membership).findByText(/^You’ll reach Gemma with 2,000\sSLS more\.$/);
  expect(within(membership).getAllByText(/Sens/)).toHaveLength(1);
  expect(within(membership).getAllByText(/2,000\sSLS/)).toHaveLength(1);
});

test('shows the end of a trial, also when it has passed', async () => {
  const { session } = await renderApp('/account', {
    signedIn,
    language: 'es',
    answers: holding({ trialUntil: '2999-01-02T12:00:00.000Z' }),
  });

  await screen.findByText('Prueba');
  expect(screen.getByText(/prueba dura hasta el 2 ene 2999/)).toBeDefined();
  expect(session.user.value).not.toBeNull();
});

test('an expired member sees the missing stake', async () => {
  await renderApp('/account', {
    signedIn,
    answers: holding({ stake: 400, trialUntil: '2020-01-02T12:00:00.000Z' }),
  });

  await screen.findByText('Expired');
  expect(screen.getByText(/Stake 600 SLS to reach level Sens/)).toBeDefined();
});

test.each([
  ['account_disabled', 'Payments are not enabled', 'Write to support', '/contact'],
  [
    'account_deleting',
    'because you asked to delete it',
    'Keep my account',
    '/account/profile/edit#delete-account',
  ],
  ['account_left', 'because you left', 'Add tokens', '/account/cash'],
  ['account_frozen', 'Payments are paused', 'Set a new password', '/account/forgot-password'],
] as const)(
  'a member on trial whose payments are off is not told that they can pay: %s',
  async (reason, text, remedy, href) => {
    const off =
      reason === 'account_frozen'
        ? { paymentsOff: reason }
        : { paymentsOff: 'payments_disabled' as const, disabledBy: reason };
    await renderApp('/account', {
      signedIn,
      answers: holding({ ...off, trialUntil: '2999-01-02T12:00:00.000Z' }),
    });

    const words = await screen.findByText(text, { exact: false });
    const notice = within(words.parentElement as HTMLElement);
    expect(screen.queryByText(/you can already pay/)).toBeNull();
    expect(notice.getByRole('link', { name: remedy }).getAttribute('href')).toBe(href);
  },
);

test('lists recent transactions with links to their receipts', async () => {
  const transactions = [
    aTransaction(1, { money: { amount: '-38.00', currency: 'EUR' } }),
    aTransaction(2, { type: 'airdrop', amount: '5.00009', recipient: null }),
    // The receipt shows its address.
    aTransaction(3, { type: 'withdrawal', amount: '-7', recipient: `0x${'1'.repeat(40)}` }),
  ];
  const { person } = await renderApp('/account', {
    signedIn,
    answers: {
      ...holding({ transactions }),
      [`GET /wallet/transactions/${aTransaction(2).id}`]: () => ({ body: transactions[1] }),
    },
  });

  await screen.findByRole('link', { name: /Casa Verde −€38\.00 Payment · .* · −152\sSLS$/ });
  screen.getByRole('link', { name: /^Withdrawal −7\sSLS/ });
  await person.click(screen.getByRole('link', { name: /Airdrop \+5\sSLS/ }));

  await waitFor(() => expect(address()).toBe(`/account/transactions/${aTransaction(2).id}`));
});

test('draws the balance history with its values as a table', async () => {
  const points = [
    { at: '2026-11-01T10:00:00.000Z', cash: '0', stake: '100' },
    { at: '2026-11-02T10:00:00.000Z', cash: '50', stake: '100' },
  ];
  const { person } = await renderApp('/account', { signedIn, answers: holding({ points }) });

  await screen.findByRole('img', { name: /100\sSLS at the start, 150\sSLS now/ });
  await person.click(screen.getByText('Show as a table'));

  const table = await screen.findByRole('table', { name: 'Balance over time' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(cells).toHaveLength(3);
  expect(cells[1]).toMatch(/150\sSLS/);
});

test('a new member sees an empty state', async () => {
  await renderApp('/account', { signedIn, answers: holding() });

  await waitFor(() => expect(screen.getAllByText('No transactions yet')).toHaveLength(2));
});

test('a failed part has a retry button, and the rest stays', async () => {
  let isDown = true;
  const accounts = holding()['GET /wallet/accounts'];
  const { person } = await renderApp('/account', {
    signedIn,
    answers: {
      ...holding(),
      'GET /wallet/accounts': (body) =>
        isDown || !accounts ? refused(409, 'no_accounts') : accounts(body),
    },
  });
  const all = await screen.findByRole('region', { name: 'All your tokens' });
  await within(all).findByText('You do not have accounts');

  isDown = false;
  await person.click(within(all).getByRole('button', { name: 'Try again' }));

  expect(await within(all).findAllByText('1,000 SLS')).toHaveLength(2);
});

test.each([
  ['the price service is down', () => refused(503, 'unavailable')],
  ['no currency has a current price', () => ({ body: { rates: {} } })],
])('shows token amounts without prices when %s', async (_, rates) => {
  await renderApp('/account', { signedIn, answers: { ...holding(), 'GET /token/rates': rates } });

  await screen.findByText('There is no current token price.');
  const all = within(screen.getByRole('region', { name: 'All your tokens' }));
  expect(await all.findAllByText('1,000 SLS')).toHaveLength(2);
});
