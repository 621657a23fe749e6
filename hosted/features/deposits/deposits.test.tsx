// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Deposit } from '#shared/deposits/schemas.ts';
import { holding, transactionId } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

const aDeposit = (over: Partial<Deposit> = {}): Deposit => ({
  txHash: `0x${'ab'.repeat(32)}`,
  position: 0,
  account: 'cash',
  amount: '12.5',
  status: 'pending',
  confirmations: 2,
  needed: 3,
  seenAt: '2026-11-20T09:30:00.000Z',
  transactionId: null,
  ...over,
});

const open = (answers = holding({ address: ADDRESS })) =>
  renderApp('/account/cash', { signedIn: true, answers });

describe('the deposit address', () => {
  test('is shown with its QR code and network', async () => {
    await open();

    await screen.findByText('Sandbox chain');
    expect(document.querySelector('code')?.textContent).toBe(ADDRESS);
    expect(
      await screen.findByRole('img', { name: 'QR code of the deposit address' }),
    ).toBeDefined();
    expect(screen.getByText('Sandbox chain')).toBeDefined();
    expect(screen.getByText('0.01 SLS')).toBeDefined();
    expect(screen.getByText(/Send only SLS on Sandbox chain/)).toBeDefined();
  });

  test('can be copied', async () => {
    const { person } = await open();

    await person.click(await screen.findByRole('button', { name: 'Copy address' }));

    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  test('says what to do when copying is denied', async () => {
    const { person } = await open();
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));

    await person.click(await screen.findByRole('button', { name: 'Copy address' }));

    await screen.findByText(/copy it\.$/);
  });

  test('is hidden when deposits are off', async () => {
    await open(holding());

    await screen.findByText(/not available at the moment/);
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
  });

  test('links to the profile to set an external address', async () => {
    await open();

    const link = await screen.findByRole('link', { name: 'Add it to your profile' });
    expect(link.getAttribute('href')).toBe('/account/profile/edit#external-address');
  });
});

describe('deposits of the account', () => {
  test('show their confirmations until they are credited', async () => {
    await open(
      holding({
        address: ADDRESS,
        deposits: [
          aDeposit(),
          aDeposit({ position: 1, account: 'stake', amount: '77' }),
          aDeposit({
            position: 2,
            amount: '4',
            status: 'credited',
            confirmations: 3,
            transactionId: transactionId(7),
          }),
        ],
      }),
    );

    const [pending, credited] = within(
      await screen.findByRole('region', { name: 'Latest deposits' }),
    ).getAllByRole('listitem');
    if (!pending || !credited) throw new Error('two deposits are listed');
    expect(
      within(pending).getByRole('progressbar', { name: '2 of 3 confirmations' }),
    ).toBeDefined();
    expect(within(credited).getByText('Credited')).toBeDefined();
    expect(within(credited).getByRole('link').getAttribute('href')).toBe(
      `/account/transactions/${transactionId(7)}`,
    );
    expect(screen.queryByText('77 SLS')).toBeNull();
    expect(screen.getByText('12.5 SLS are on their way.')).toBeDefined();
  });

  test('refresh the balance when they are credited', async () => {
    let isThere = false;
    const answers = holding({ address: ADDRESS, cash: '100' });
    const after = holding({ address: ADDRESS, cash: '112.5' });
    const credited = aDeposit({ status: 'credited', transactionId: transactionId(7) });
    await open({
      ...answers,
      'GET /wallet/accounts': (...call) =>
        (isThere ? after : answers)['GET /wallet/accounts']?.(...call) ?? { body: {} },
      'GET /wallet/deposits': () => ({
        body: {
          network: 'Sandbox chain',
          minimum: '0',
          delayed: false,
          deposits: [isThere ? credited : aDeposit()],
        },
      }),
    });
    await screen.findByText('100 SLS');
    isThere = true;

    await screen.findByText('112.5 SLS', {}, { timeout: 5_000 });
  });
});
