// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AUTOMATIC_CAPTURE } from '#shared/capture/automatic.ts';
import { EXAMPLE_FIGURES, EXAMPLE_PRICE, examplePaySession } from '#shared/pay/example.ts';
import { aTransaction, aTransactionDetail, holding } from '../../test-support/accounts.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';
import { aPayment, business } from '../../test-support/sales.ts';

const LIST = 'GET /business/payments';
const page = (...numbers: number[]) => ({
  body: { data: numbers.map((n) => aPayment(n)), next: null },
});

const show = (path: string, answers: Answers) =>
  renderApp(path, { signedIn: true, answers: { ...holding(), ...business, ...answers } });

const VIEW = '/account/transactions?view=payments';

test('a business switches between all transactions and received payments', async () => {
  const { person } = await show('/account/transactions', {
    'GET /wallet/transactions?limit=25': () => ({ body: { data: [aTransaction(1)], next: null } }),
    [`${LIST}?limit=25`]: () => page(1, 2),
  });
  const all = await screen.findByRole('link', { name: 'All transactions' });
  expect(all.getAttribute('aria-current')).toBe('page');

  await person.click(screen.getByRole('link', { name: 'Payments received' }));

  await screen.findByText('Payments shown: 2. End of list.');
  expect(address()).toBe(VIEW);
  const [, , row] = screen.getAllByRole('row');
  if (!row) throw new Error('no row');
  for (const text of ['A-1', 'Paid', '€40.00', '152 SLS']) {
    expect(within(row).getByText(text)).toBeDefined();
  }
});

test('a business sees payments that were requested and not made, and chooses by status', async () => {
  const session = (status: string) => ({
    ...{ id: aPayment(status.length).sessionId, status, reference: `A-${status}` },
    ...{ description: null, lineItems: [], metadata: {}, successUrl: null, cancelUrl: null },
    ...{ minimumLevel: null, locale: null, url: 'https://pay.example/pay/1' },
    ...{
      ...EXAMPLE_PRICE,
      quote: examplePaySession().quote,
      figures: { ...EXAMPLE_FIGURES, received: '0' },
    },
    ...{ paidAt: null, cancelledAt: null, transactionId: null, coupon: null, ...AUTOMATIC_CAPTURE },
    createdAt: '2026-11-20T09:30:00.000Z',
    expiresAt: '2026-11-21T09:30:00.000Z',
  });
  const sessions = (...statuses: string[]) => ({
    body: { data: statuses.map(session), next: null },
  });
  const { person } = await show('/account/transactions?view=requests', {
    'GET /merchant/pay-sessions?status=pending&status=expired&status=cancelled&limit=25': () =>
      sessions('pending', 'cancelled'),
    'GET /merchant/pay-sessions?status=cancelled&limit=25': () => sessions('cancelled'),
  });

  expect((await screen.findByRole('link', { name: 'A-pending' })).getAttribute('href')).toBe(
    'https://pay.example/pay/1',
  );
  expect(screen.getByText('A-cancelled')).toBeDefined();
  await person.selectOptions(screen.getByLabelText('Status'), 'Cancelled');

  await waitFor(() => expect(screen.queryByText('A-pending')).toBeNull());
});

test('filters payments by search term and status', async () => {
  const { person } = await show(VIEW, {
    [`${LIST}?limit=25`]: () => page(1),
    [`${LIST}?search=a-7&status=refunded&limit=25`]: () => page(),
  });
  await screen.findByText('Payments shown: 1. End of list.');

  await person.selectOptions(screen.getByLabelText('Status'), 'Refunded');
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'a-7{Enter}');

  await screen.findByText('No results');
});

test('a till leads to its payments, which are one press away from all', async () => {
  const id = `til_${'a'.repeat(26)}`;
  const till = {
    id,
    name: 'Counter',
    tips: [],
    refundLimit: null,
    createdAt: '2026-11-20T09:30:00.000Z',
  };
  const { person } = await show('/account/profile/link?tab=tills', {
    'GET /business/tills': () => ({
      body: { tills: [{ ...till, pairingExpiresAt: null, pairedAt: null, lastUsedAt: null }] },
    }),
    [`${LIST}?till=${id}&limit=25`]: () => page(1),
    [`${LIST}?limit=25`]: () => page(1, 2),
  });
  const card = within(await screen.findByRole('main'));

  await person.click(await card.findByRole('link', { name: 'Payments of Counter' }));
  await screen.findByText('Payments shown: 1. End of list.');
  await person.click(screen.getByRole('button', { name: 'All payments received' }));

  await screen.findByText('Payments shown: 2. End of list.');
  expect(address()).toBe(VIEW);
});

test('sorts payments by a head or by the select, and keeps the order in the address', async () => {
  const { person } = await show(VIEW, {
    [`${LIST}?limit=25`]: () => page(1, 2),
    [`${LIST}?sort=largest&limit=25`]: () => page(2, 1),
    [`${LIST}?sort=smallest&limit=25`]: () => page(1, 2),
    [`${LIST}?sort=oldest&limit=25`]: () => page(2, 1),
  });
  const head = (name: string) => screen.findByRole('columnheader', { name });
  expect((await head('Date')).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('rowheader', { name: 'November 2026' })).toBeDefined();

  await person.click(screen.getByRole('button', { name: 'Received' }));
  await waitFor(async () =>
    expect((await head('Received')).getAttribute('aria-sort')).toBe('descending'),
  );
  expect((await head('Date')).getAttribute('aria-sort')).toBeNull();
  // Months mean nothing in this order.
  expect(screen.queryByRole('rowheader', { name: 'November 2026' })).toBeNull();
  expect(address()).toBe(`${VIEW}&list-sort=largest`);

  await person.click(screen.getByRole('button', { name: 'Received' }));
  expect((await head('Received')).getAttribute('aria-sort')).toBe('ascending');

  await person.selectOptions(await screen.findByLabelText('Sort by'), 'Oldest first');
  expect((await head('Date')).getAttribute('aria-sort')).toBe('ascending');
});

test('a person sees all transactions and no other view', async () => {
  const { api } = await renderApp(VIEW, {
    signedIn: true,
    answers: {
      ...holding(),
      'GET /wallet/transactions?limit=25': () => ({ body: { data: [], next: null } }),
    },
  });

  await screen.findByText('No transactions yet');
  expect(screen.queryByRole('link', { name: 'Payments received' })).toBeNull();
  expect(api.calls.filter((call) => /\/(business|merchant)\//.test(call))).toEqual([]);
});

const { id } = aTransaction(1);
const received = aTransactionDetail(1, { amount: '152', order: 'A-1', merchant: null });
const detail = {
  ...aPayment(1),
  held: null,
  rate: '0.25',
  lineItems: [{ name: 'Tea', quantity: 2, amount: '40.00' }],
  metadata: { room: '7' },
  ...{ till: null, soldBy: null, reserved: null },
};

test('a received payment shows its line items', async () => {
  await show(`/account/transactions/${id}`, {
    [`GET /wallet/transactions/${id}`]: () => ({ body: received }),
    [`${LIST}/${id}`]: () => ({ body: detail }),
  });

  const card = await screen.findByRole('region', { name: 'Payment details' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment');
  for (const text of ['Two nights', '€2.00', '€38.00', '152 SLS', '€0.25', 'Tea', 'room', '7']) {
    expect(await within(card).findByText(text)).toBeDefined();
  }
  for (const text of ['Casa Verde', 'Order 1047']) expect(screen.getByText(text)).toBeDefined();
});

test('a captured reservation shows what was reserved, and what of it returned', async () => {
  await show(`/account/transactions/${id}`, {
    [`GET /wallet/transactions/${id}`]: () => ({ body: received }),
    [`${LIST}/${id}`]: () => ({
      body: { ...detail, reserved: { net: '95.00', returned: '57.00' } },
    }),
  });

  const card = await screen.findByRole('region', { name: 'Payment details' });
  expect((await within(card).findByText('€95.00')).closest('div')?.textContent).toBe(
    'Reserved€95.00',
  );
  expect(within(card).getByText('€57.00').closest('div')?.textContent).toBe(
    'Returned to the customer€57.00',
  );
});

test('a payment of a till names the till, and not what its metadata say of it', async () => {
  const metadata = { till: 'til_01', tip: '4.00', room: '7' };
  await show(`/account/transactions/${id}`, {
    [`GET /wallet/transactions/${id}`]: () => ({ body: received }),
    [`${LIST}/${id}`]: () => ({ body: { ...detail, metadata, till: 'Counter', soldBy: 'Ana' } }),
  });

  const card = await screen.findByRole('region', { name: 'Payment details' });
  expect((await within(card).findByText('Counter')).previousSibling?.textContent).toBe('Till');
  expect(within(card).getByText('Ana').previousSibling?.textContent).toBe('Sold by');
  expect(within(card).getByText('room')).toBeDefined();
  expect(within(card).queryByText('til_01')).toBeNull();
  expect(within(card).queryByText('tip')).toBeNull();
});

test('a payment made by a business is shown as a receipt only', async () => {
  const { api } = await show(`/account/transactions/${id}`, {
    [`GET /wallet/transactions/${id}`]: () => ({ body: aTransactionDetail(1) }),
  });

  await screen.findByText(id);
  expect(api.calls.filter((call) => /\/(business|merchant)\//.test(call))).toEqual([]);
});

test('a business sees its linked customers: reference, date and two balances', async () => {
  await show('/account/links', {
    'GET /links': () => ({ body: { links: [] } }),
    'GET /merchant/links?limit=25': () => ({
      body: {
        data: [
          {
            id: `lnk_${'a'.repeat(26)}`,
            reference: 'guest-7',
            since: '2026-11-01T10:00:00.000Z',
            balances: { cash: '40', stake: '1500' },
          },
        ],
        next: null,
      },
    }),
  });

  const card = await screen.findByRole('main');
  for (const text of ['guest-7', '40 SLS', '1,500 SLS', 'Customers shown: 1. End of list.']) {
    expect(await within(card).findByText(text)).toBeDefined();
  }
});

test('a person sees linked merchants only', async () => {
  const { api } = await renderApp('/account/links', {
    signedIn: true,
    answers: { 'GET /links': () => ({ body: { links: [] } }) },
  });

  await screen.findByText('No linked merchants yet');
  expect(api.calls.filter((call) => /\/(business|merchant)\//.test(call))).toEqual([]);
});
