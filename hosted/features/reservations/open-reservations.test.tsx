// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reservation } from '#shared/reservations/schemas.ts';
import { holding, transactionId } from '../../test-support/accounts.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { leaving } from '../../test-support/withdrawals.ts';
import { tellChanges } from '../live-lists/list-changes.ts';

const aReservation = (over: Partial<Reservation> = {}): Reservation => ({
  id: `pay_${'0'.repeat(26)}`,
  merchant: { name: 'Casa Verde', domain: 'casaverde.example', verified: true },
  description: 'Massage on Friday',
  net: '38.00',
  currency: 'EUR',
  tokens: '152',
  captureBefore: '2026-11-28T10:00:00.000Z',
  status: 'open',
  terms: 'We keep half.',
  authorizedAt: '2026-11-21T10:00:00.000Z',
  transactionId: transactionId(7),
  ...over,
});

const show = (path: string, answers: Answers, ...reservations: Reservation[]) =>
  renderApp(path, {
    signedIn: true,
    answers: {
      ...answers,
      'GET /wallet/reservations': () => ({ body: { data: reservations, next: null } }),
    },
  });

test('the payment account shows who may take how much, what for, until when and on which terms', async () => {
  await show('/account/cash', holding(), aReservation());

  const receipt = await screen.findByRole('link', { name: 'Casa Verde' });
  expect(receipt.getAttribute('href')).toBe(`/account/transactions/${transactionId(7)}`);
  for (const text of ['Massage on Friday', /^Can be taken until .*2026/, '€38.00', '152 SLS'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(/We keep half\./)).toBeDefined();
});

test('a reservation whose time has ended is shown as returning', async () => {
  await show('/account/cash', holding(), aReservation({ status: 'returning' }));

  await screen.findByText(/Returns to your payment account\.$/);
});

test('more reservations than fit on a page are shown on demand', async () => {
  const other = { name: 'Linden Yoga', domain: 'yoga.example', verified: true };
  const { person } = await renderApp('/account/cash', {
    signedIn: true,
    answers: {
      ...holding(),
      'GET /wallet/reservations': () => ({
        body: { data: [aReservation()], next: aReservation().id },
      }),
      [`GET /wallet/reservations?after=${aReservation().id}`]: () => ({
        body: {
          data: [aReservation({ id: `pay_${'1'.repeat(26)}`, merchant: other })],
          next: null,
        },
      }),
    },
  });
  await screen.findByText('Reservations shown: 1.');
  expect(screen.queryByRole('link', { name: 'Linden Yoga' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Load more' }));

  await screen.findByRole('link', { name: 'Linden Yoga' });
  await screen.findByText('Reservations shown: 2. End of list.');
});

test('a reservation that was taken meanwhile is gone', async () => {
  const answers = [[aReservation()], []];
  await renderApp('/account/cash', {
    signedIn: true,
    answers: {
      ...holding(),
      'GET /wallet/reservations': () => ({ body: { data: answers.shift() ?? [], next: null } }),
    },
  });
  await screen.findByRole('region', { name: 'Reserved' });
  tellChanges(['transactions']);

  await expect.poll(() => screen.queryByRole('region', { name: 'Reserved' })).toBeNull();
});

test('a payment account without a reservation says nothing of them', async () => {
  await show('/account/cash', holding({ cash: '12.5' }));

  await screen.findByText('12.5 SLS');
  expect(screen.queryByText('Reserved')).toBeNull();
});

test('a member who wants to leave reads what is reserved and until when', async () => {
  await show('/account/profile/exit', leaving(), aReservation());

  await screen.findByText('Still reserved');
  expect(screen.getByText(/^Can be taken until .*2026/)).toBeDefined();
});
