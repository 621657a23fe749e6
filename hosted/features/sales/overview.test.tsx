// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Period, queryBefore, queryOf } from '#shared/sales/period.ts';
import { holding } from '../../test-support/accounts.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aPayment, business, noSales, someSales } from '../../test-support/sales.ts';
import { aWithdrawal } from '../../test-support/withdrawals.ts';

const signedIn = true;
const salesOf = (days: Period | 1) =>
  `GET /merchant/sales?${new URLSearchParams({ ...queryOf(days, Date.now()) })}`;
const salesBefore = (days: Period) =>
  `GET /merchant/sales?${new URLSearchParams({ ...queryBefore(days, Date.now()) })}`;
const SETUP = 'GET /business/setup';
const PAYMENTS = 'GET /business/payments?limit=5';
const WITHDRAWALS = 'GET /wallet/withdrawals';

const show = (answers: Answers = {}) =>
  renderApp('/account', {
    signedIn,
    answers: {
      ...holding({ cash: '500' }),
      ...business,
      [salesOf(1)]: () => ({ body: noSales() }),
      [salesOf(30)]: () => ({ body: someSales() }),
      [salesBefore(30)]: () => ({ body: noSales() }),
      [SETUP]: () => ({ body: { steps: [{ name: 'domain', done: true }] } }),
      [PAYMENTS]: () => ({ body: { data: [aPayment(1)], next: null } }),
      [WITHDRAWALS]: () => ({
        body: {
          open: true,
          free: '1000',
          held: [],
          keptForCustomers: null,
          withdrawals: [],
          approvers: [],
          keptBack: null,
        },
      }),
      ...answers,
    },
  });

test('a business sees what is reserved for it by currency, and the first end of it', async () => {
  const one = { currency: 'EUR', reservations: 120, net: '4560.00' };
  await show({
    [salesOf(30)]: () => ({
      body: someSales({
        reserved: [
          { ...one, firstUntil: '2026-11-30T10:00:00.000Z' },
          { currency: 'USD', reservations: 1, net: '9.50', firstUntil: '2026-11-28T10:00:00.000Z' },
        ],
      }),
    }),
  });

  const card = within(await screen.findByRole('region', { name: 'Reservations' }));
  for (const text of ['€4,560.00', '$9.50', /Nov 28, 2026/])
    expect(card.getByText(text)).toBeDefined();
});

test('a business sees its sales, refunds and linked customers', async () => {
  await show();

  const card = await screen.findByRole('region', { name: 'Sales' });
  await within(card).findByText('€76.00', { selector: 'dd' });
  for (const text of ['Payments: 2 · 304 SLS', '€9.50', 'Refunds: 1 · 38 SLS', '12']) {
    expect(within(card).getByText(text)).toBeDefined();
  }
  expect(within(card).getByText('New in this period: 3')).toBeDefined();
  await within(card).findByText('Payments: 0');
  await within(card).findByText('No sales in the previous period.');
  const chart = within(card).getByRole('img', {
    name: /^Net sales,.*€76\.00 in total.*€76\.00 on Nov 20, 2026/,
  });
  expect(chart).toBeDefined();
});

test('the values of the chart are available as a table', async () => {
  const { person } = await show();

  await person.click(await screen.findByText('Show as a table'));

  const rows = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('304'));
});

test('the table says what coupons took off, so that its columns make the net sales', async () => {
  const [euros] = someSales().currencies;
  if (!euros) throw new Error('no currency');
  const sold = { ...euros, figures: { ...euros.figures, coupon: '6.00', net: '70.00' } };
  const points = someSales().points.map((point) =>
    point.currencies.length > 0 ? { ...point, currencies: [sold] } : point,
  );
  const { person } = await show({
    [salesOf(30)]: () => ({ body: someSales({ currencies: [sold], points }) }),
  });

  await person.click(await screen.findByText('Show as a table'));

  const table = within(await screen.findByRole('table', { name: 'Sales' }));
  const textsOf = (role: string) =>
    table.getAllByRole(role).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(textsOf('columnheader').slice(2, 6)).toEqual([
    ...['Gross sales', 'Coupon', 'Member discount', 'Net sales'],
  ]);
  const shown = textsOf('row').join(' ');
  for (const sum of ['€80.00', '€6.00', '€4.00', '€70.00']) expect(shown).toContain(sum);
});

test('the table has no column of coupons for a business without one', async () => {
  const { person } = await show();

  await person.click(await screen.findByText('Show as a table'));

  await screen.findByRole('columnheader', { name: 'Member discount' });
  expect(screen.queryByRole('columnheader', { name: 'Coupon' })).toBeNull();
});

test('compares the sales with those of the period before', async () => {
  const [euros] = someSales().currencies;
  if (!euros) throw new Error('no currency');
  const before = someSales({
    currencies: [{ ...euros, figures: { ...euros.figures, net: '60.80' } }],
  });

  await show({ [salesBefore(30)]: () => ({ body: before }) });

  await screen.findByText('+25% compared with the previous period (€60.80)');
});

test('loads and shows another period', async () => {
  const { person } = await show({
    [salesOf(365)]: () => ({
      body: someSales({ by: 'month', totals: { ...someSales().totals, received: '9000' } }),
    }),
    [salesBefore(365)]: () => ({ body: noSales() }),
  });
  await screen.findByText('€76.00', { selector: 'dd' });

  await person.click(await screen.findByRole('radio', { name: '365 days' }));

  await screen.findByText('Payments: 2 · 9,000 SLS', { selector: 'dd' });
  expect(screen.getByText('Net sales · 365 days')).toBeDefined();
});

test('the latest payments link to their details', async () => {
  await show({
    [PAYMENTS]: () => ({
      body: { data: [aPayment(1), aPayment(2, { status: 'refunded' })], next: null },
    }),
  });

  const list = await screen.findByRole('region', { name: 'Latest payments' });
  const link = await within(list).findByRole('link', { name: /A-1/ });
  expect(link.getAttribute('href')).toBe(`/account/transactions/${aPayment(1).id}`);
  expect(within(list).getByText(/SLS · Refunded/)).toBeDefined();
  const all = within(list).getByRole('link', { name: 'All payments received' });
  expect(all.getAttribute('href')).toBe('/account/transactions?view=payments');
});

test('shows the amount available for payout and the pending payout', async () => {
  const payout = aWithdrawal({ kind: 'payout', amount: '120', status: 'broadcast' });
  await show({
    [WITHDRAWALS]: () => ({
      body: {
        open: true,
        free: '1000',
        held: [],
        keptForCustomers: null,
        withdrawals: [payout],
        approvers: [],
        keptBack: null,
      },
    }),
  });

  const card = await screen.findByRole('region', { name: 'Balance and payouts' });
  await within(card).findByText('500 SLS');
  await within(card).findByText('120 SLS is on its way to your address.');
});

test('a business sees which steps of its setup are done, and what the next one is for', async () => {
  await show({
    [SETUP]: () => ({
      body: {
        steps: [
          { name: 'domain', done: true },
          { name: 'connection', done: false },
          { name: 'payment', done: false },
        ],
      },
    }),
  });

  const card = await screen.findByRole('region', { name: 'Set up your business' });
  expect(within(card).getByText('1 of 3 done')).toBeDefined();
  expect(within(card).getByText('Verify your domain').textContent).toContain('(done)');
  const next = within(card).getByRole('link', { name: 'Connect your shop' });
  expect(next.getAttribute('href')).toBe('/account/profile/link?tab=token');
  expect(within(card).getByText(/^Create an API key for your server/)).toBeDefined();
  expect(within(card).queryByText(/^Put the snippet/)).toBeNull();
});

test('the steps are no longer shown when all are done', async () => {
  await show();

  await screen.findByText('€76.00', { selector: 'dd' });
  expect(screen.queryByText('Set up your business')).toBeNull();
});

test('says once that there are no payments, and links to the API settings', async () => {
  await show({
    [salesOf(30)]: () => ({ body: noSales() }),
    [PAYMENTS]: () => ({ body: { data: [], next: null } }),
  });

  const way = await screen.findByRole('link', { name: 'Connect your shop' });
  expect(way.getAttribute('href')).toBe('/account/profile/link');
  await waitFor(() => expect(screen.queryByText('Latest payments')).toBeNull());
});

test('a person loads no data of businesses', async () => {
  const { api } = await renderApp('/account', { signedIn, answers: holding() });

  await screen.findByRole('region', { name: 'Recent transactions' });
  expect(screen.queryByText('Sales')).toBeNull();
  expect(api.calls.filter((call) => /\/(business|merchant)\//.test(call))).toEqual([]);
});
