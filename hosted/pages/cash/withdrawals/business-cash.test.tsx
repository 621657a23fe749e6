// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { EXAMPLE_LINE } from '#shared/settlements/example.ts';
import type { SettlementLine } from '#shared/settlements/schemas.ts';
import { transactionId } from '../../../test-support/accounts.ts';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { refused } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { aWithdrawal, leaving, OUTSIDE } from '../../../test-support/withdrawals.ts';

beforeAll(stubDialogs);

const business = (externalDepositAddress: string | null) => ({
  'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde', externalDepositAddress }) }),
});

const open = (answers = {}, address: string | null = OUTSIDE) =>
  renderApp('/account/cash', {
    signedIn: true,
    answers: {
      ...leaving({ cash: '500' }),
      ...business(address),
      'GET /merchant/payouts?limit=25': () => ({ body: { data: [], next: null } }),
      ...answers,
    },
  });

const lineOf = (over: Partial<SettlementLine>) => ({ ...EXAMPLE_LINE, reference: null, ...over });

test('is shown to businesses only', async () => {
  await renderApp('/account/cash', { signedIn: true, answers: leaving({ cash: '500' }) });

  await screen.findByRole('heading', { level: 1 });
  await screen.findByText('500 SLS');
  expect(screen.queryByText('Next payout')).toBeNull();
});

test('a business gets its payouts with state and the movements they came from, and nothing of a member', async () => {
  const { kind: _, ...payout } = aWithdrawal({ kind: 'payout', amount: '120', status: 'settled' });
  const lines = `GET /merchant/payouts/${payout.id}/lines`;
  const { person, api } = await open({
    'GET /merchant/payouts?limit=25': () => ({ body: { data: [payout], next: null } }),
    [`${lines}?limit=25`]: () => ({
      body: {
        data: [
          EXAMPLE_LINE,
          lineOf({ kind: 'payout_returned', transaction: transactionId(2), tokens: '120' }),
          lineOf({ kind: 'payout', transaction: transactionId(3), tokens: '-120' }),
        ],
        next: null,
      },
    }),
    [lines]: () => ({ body: 'date\r\n' }),
  });

  await screen.findByRole('heading', { name: 'Balance and payouts', level: 1 });
  const list = within(await screen.findByRole('region', { name: 'Payouts' }));
  await list.findByText('Arrived');
  await person.click(list.getByRole('button', { name: 'Movements' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Payout of/ }));
  await dialog.findByText('Payment: order-17');
  for (const name of ['Payout returned', 'Payout']) dialog.getByText(name);
  await person.click(dialog.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(api.calls).toContain(lines));
  for (const name of ['Buy tokens', 'Top-ups', 'Change your membership'])
    expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Deposit tokens' })).toBeNull();
});

test('a payout that was not sent says why on a line of its own', async () => {
  const { kind: _, ...payout } = aWithdrawal({
    ...{ kind: 'payout', status: 'released', reason: 'cancelled' },
  });
  await open({
    'GET /merchant/payouts?limit=25': () => ({ body: { data: [payout], next: null } }),
  });

  const why = await screen.findByText(/^It was cancelled\. Nothing was sent/);
  expect(why.closest('td')?.dataset.phone).toBe('more');
});

test('asks to set an address in the profile first', async () => {
  await open({}, null);

  const way = await screen.findByRole('link', { name: 'Add an address' });
  expect(way.getAttribute('href')).toBe('/account/profile/edit#external-address');
  expect(screen.queryByLabelText('Amount in SLS')).toBeNull();
});

test('names what customers paid an unverified business, links to the verification, shows no form', async () => {
  const kept = { cash: '500', free: '0', keptForCustomers: '500' };
  await open({ ...leaving(kept), ...business(OUTSIDE) });

  const way = await screen.findByRole('link', { name: 'Verify your domain' });
  expect(way.getAttribute('href')).toBe('/account/profile/link?tab=domain');
  expect(way.parentElement?.textContent).toMatch(/verified your domain: 500\sSLS\./);
  expect(screen.queryByLabelText('Amount in SLS')).toBeNull();
});

test('lets an unverified business withdraw its own tokens', async () => {
  const kept = { cash: '500', free: '40', keptForCustomers: '460' };
  await open({ ...leaving(kept), ...business(OUTSIDE) });

  await screen.findByText('At most 40 SLS.');
  expect(screen.getByRole('link', { name: 'Verify your domain' })).toBeTruthy();
});

test('sends amount, address and password, then shows the steps', async () => {
  const asked = vi.fn();
  const withdrawals = [aWithdrawal({ kind: 'exit', status: 'released', reason: 'cancelled' })];
  const { person } = await open({
    'GET /wallet/withdrawals': () => ({
      body: {
        ...{ open: true, free: '1000', held: [], keptForCustomers: null },
        ...{ withdrawals, approvers: [], keptBack: null },
      },
    }),
    'POST /wallet/payout': (body: unknown) => {
      asked(body);
      withdrawals.unshift(aWithdrawal({ kind: 'payout', amount: '120' }));
      return { status: 201, body: withdrawals[0] };
    },
  });

  await person.type(await screen.findByLabelText('Amount in SLS'), '120');
  await person.click(screen.getByRole('button', { name: 'Review' }));
  await person.type(await screen.findByLabelText('Your password'), 'calm water');
  await person.click(screen.getByRole('button', { name: 'Request payout' }));

  await screen.findByRole('heading', { name: 'Payout in progress' });
  expect(asked.mock.calls).toEqual([[{ amount: '120', address: OUTSIDE, password: 'calm water' }]]);
});

test('says the most that can leave, while typing as well', async () => {
  const { person } = await open();
  await screen.findByText(/^At most 500\sSLS\.$/);

  await person.type(await screen.findByLabelText('Amount in SLS'), '1,000');

  expect(screen.getAllByText(/^At most 500\sSLS\.$/)).toHaveLength(2);
});

test('shows the address that was stored after the review opened', async () => {
  let stored = OUTSIDE;
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  const { person } = await open({
    'GET /users/me': () => ({
      body: aUser({ recipientName: 'Casa Verde', externalDepositAddress: stored }),
    }),
    'POST /wallet/payout': () => {
      stored = other;
      return refused(409, 'withdrawal_changed');
    },
  });
  await person.type(await screen.findByLabelText('Amount in SLS'), '120');
  await person.click(screen.getByRole('button', { name: 'Review' }));
  await person.type(await screen.findByLabelText('Your password'), 'calm water');

  await person.click(screen.getByRole('button', { name: 'Request payout' }));

  const review = await screen.findByRole('dialog');
  await waitFor(() => expect(review.textContent?.replaceAll(/\s/g, '')).toContain(other));
  expect(review.textContent).toContain('The amount or the address has changed.');
});

test('says in the review that the balance is too low', async () => {
  const { person } = await open({
    'POST /wallet/payout': () => refused(409, 'insufficient_balance'),
  });

  await person.type(await screen.findByLabelText('Amount in SLS'), '501');
  await person.click(screen.getByRole('button', { name: 'Review' }));
  await person.type(await screen.findByLabelText('Your password'), 'calm water');
  await person.click(screen.getByRole('button', { name: 'Request payout' }));

  await screen.findByText('Insufficient funds');
});

test('shows the release date of tokens bought by card', async () => {
  await open({
    'GET /wallet/withdrawals': () => ({
      body: {
        open: true,
        free: '380',
        held: [
          { amount: '100', until: '2027-03-03T10:00:00.000Z' },
          { amount: '20', until: null },
        ],
        withdrawals: [],
        keptForCustomers: null,
        approvers: [],
        keptBack: null,
      },
    }),
  });

  const held = await screen.findByRole('region', { name: 'Tokens bought by card' });
  expect(
    [...held.querySelectorAll('dl > div')].map((row) => row.textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Available now380 SLS',
    expect.stringMatching(/^From .*2027100 SLS$/),
    'Card payment under review20 SLS',
  ]);
});
