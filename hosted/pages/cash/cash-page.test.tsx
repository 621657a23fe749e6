// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction, holding } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const open = (answers = holding({ address: ADDRESS })) =>
  renderApp('/account/cash', { signedIn: true, answers });

test('shows the balance of the payment account alone', async () => {
  await open(holding({ cash: '12.5', stake: 5000 }));

  await screen.findByText('12.5 SLS');
  await screen.findByText('about €3.12');
  expect(screen.queryByText('Deposit address')).toBeNull();
});

test('lists what has moved on the payment account', async () => {
  await open({
    ...holding(),
    'GET /wallet/transactions?limit=5&account=cash': () => ({
      body: { data: [aTransaction(1)], next: null },
    }),
  });

  await screen.findByRole('link', { name: /Casa Verde/ });
});

test('copies the deposit address', async () => {
  const { person } = await open();

  await person.click(await screen.findByRole('button', { name: 'Copy address' }));

  await screen.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
});

test('says what to do where copying is refused', async () => {
  const { person } = await open();
  navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));

  await person.click(await screen.findByRole('button', { name: 'Copy address' }));

  await screen.findByText(/copy it yourself/);
  expect(screen.getByText(ADDRESS)).toBeDefined();
});
