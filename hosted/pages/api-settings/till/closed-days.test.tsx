// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ClosedDay } from '#shared/till/day.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { inRole } from '../../../test-support/invoices.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { business, TWO } from '../../../test-support/sales.ts';

beforeAll(stubDialogs);

const aDay = (n: number, over: Partial<ClosedDay> = {}): ClosedDay => ({
  ...{ id: `day_${String(n).padStart(26, '0')}`, number: n, date: `2026-11-2${n}`, zone: 'UTC' },
  ...{ openedAt: `2026-11-2${n}T08:00:00.000Z`, closedAt: `2026-11-2${n}T18:00:00.000Z` },
  report: {
    currencies: [{ currency: 'EUR', payments: 2, refunds: 1, figures: TWO }],
    products: [{ name: 'Tea', currency: 'EUR', quantity: 2, amount: '80.00' }],
    people: [{ name: 'Ana', currency: 'EUR', payments: 2, tip: '0.00', net: '76.00' }],
  },
  till: { id: `til_${'1'.repeat(26)}`, name: 'Counter', revokedAt: null },
  ...over,
});
const page = (...data: ClosedDay[]) => ({ body: { data, next: null } });

const aTill = (n: number, name: string) => ({
  ...{ id: `til_${String(n).repeat(26)}`, name, tips: [], refundLimit: null },
  ...{ createdAt: '2026-11-01T08:00:00.000Z', pairingExpiresAt: null },
  ...{ pairedAt: '2026-11-01T08:01:00.000Z', lastUsedAt: null },
});

const KEPT = 'GET /business/till-days?revoked=false&limit=25';
const REVOKED = 'GET /business/till-days?revoked=true&limit=25';

const show = (answers: Answers = {}) =>
  renderApp('/account/profile/link?tab=tills', {
    signedIn: true,
    answers: {
      ...business,
      'GET /business/tills': () => ({ body: { tills: [aTill(1, 'Counter')] } }),
      [KEPT]: () => page(aDay(1)),
      [REVOKED]: () => page(),
      ...answers,
    },
  });

const text = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');

test('a closed day has its figures in the list, and its report has what each person sold', async () => {
  const { person } = await show();

  const table = await screen.findByRole('table', { name: 'Closed days' });
  for (const shown of ['Nov 21, 2026', 'Counter · 2 paid', '€80.00', '€4.00', '€76.00', '304 SLS'])
    expect(text(table)).toContain(shown);
  await person.click(within(table).getByRole('button', { name: 'Report: Counter, Nov 21, 2026' }));

  const report = await screen.findByRole('dialog', { name: 'Day 1: Saturday, November 21, 2026' });
  expect(text(report)).toContain('Refunded in SLS38 SLS');
  const people = within(report).getByRole('table', { name: 'By person' });
  expect(text(people)).toContain('Ana · 2 paid');
  await person.click(within(report).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the days of revoked tills are folded below', async () => {
  const till = { id: `til_${'2'.repeat(26)}`, name: 'Bar', revokedAt: '2026-11-23T08:00:00.000Z' };
  const { person } = await show({ [REVOKED]: () => page(aDay(2, { till })) });

  const fold = await screen.findByText('Closed days of revoked tills');
  expect(screen.queryByText(/^Bar/)).toBeNull();
  await person.click(fold);

  await screen.findByText('Bar · 2 paid');
});

test('a day without payments has its row', async () => {
  const report = { currencies: [], products: [], people: [] };
  await show({ [KEPT]: () => page(aDay(3, { report })) });

  await screen.findByText('Counter · 0 paid');
});

test('the list can be of one till', async () => {
  const other = `til_${'2'.repeat(26)}`;
  const { person } = await show({
    'GET /business/tills': () => ({ body: { tills: [aTill(1, 'Counter'), aTill(2, 'Bar')] } }),
    [`GET /business/till-days?revoked=false&till=${other}&limit=25`]: () =>
      page(aDay(4, { till: { id: other, name: 'Bar', revokedAt: null } })),
  });

  await person.selectOptions(await screen.findByLabelText('Till'), 'Bar');

  await screen.findByText('Bar · 2 paid');
});

test('a role that reads payments and no keys sees the days alone', async () => {
  await show(inRole('finance'));

  await screen.findByRole('table', { name: 'Closed days' });
  expect(screen.queryByRole('button', { name: 'Add a till' })).toBeNull();
});

test('an address with a till that was revoked since shows the days of every till', async () => {
  await renderApp(`/account/profile/link?tab=tills&till=til_${'9'.repeat(26)}`, {
    signedIn: true,
    answers: {
      ...business,
      'GET /business/tills': () => ({ body: { tills: [aTill(1, 'Counter')] } }),
      [KEPT]: () => page(aDay(1)),
      [REVOKED]: () => page(),
      [`GET /business/till-days?revoked=false&till=til_${'9'.repeat(26)}&limit=25`]: () => page(),
    },
  });

  const table = await screen.findByRole('table', { name: 'Closed days' });
  expect(text(table)).toContain('Nov 21, 2026');
});
