// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Purchase } from '#shared/purchases/schemas.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const LIST = 'GET /token/purchases?limit=25';
const id = (n: number) => `ord_${String(n).padStart(26, '0')}`;

const order = (n: number, status: Purchase['status']): Purchase => ({
  id: id(n),
  status,
  tokens: '40',
  fiatAmount: '10.00',
  currency: 'EUR',
  rate: '0.25',
  failure: null,
  refundedAmount: '0.00',
  tokensReturned: '0',
  transactionId: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  expiresAt: '2026-11-20T09:45:00.000Z',
  creditedAt: null,
  withdrawal: null,
});

test('lists orders with their status and actions', async () => {
  const data = [order(1, 'failed'), order(2, 'expired'), order(3, 'credited')];
  await renderApp('/account/orders', {
    signedIn: true,
    answers: { [LIST]: () => ({ body: { data, next: null } }) },
  });

  await screen.findByRole('table', { name: 'Your top-ups, newest first' });
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(way('Try again')).toBe(`/account/buy?order=${id(1)}`);
  expect(way('Buy again')).toBe('/account/buy?tokens=40');
  expect(way('Receipt')).toBe(`/account/orders?receipt=${id(3)}`);
  expect(screen.getByRole('cell', { name: 'Purchase done' })).toBeDefined();
});

test('leads to buying once, below the list or in its empty state', async () => {
  await renderApp('/account/orders', {
    signedIn: true,
    answers: { [LIST]: () => ({ body: { data: [], next: null } }) },
  });
  await screen.findByText('No top-ups yet');
  expect(screen.getAllByRole('link', { name: 'Buy tokens' })).toHaveLength(1);
  cleanup();

  await renderApp('/account/orders', {
    signedIn: true,
    answers: { [LIST]: () => ({ body: { data: [order(3, 'credited')], next: null } }) },
  });
  await screen.findByRole('table', { name: 'Your top-ups, newest first' });
  expect(screen.getAllByRole('link', { name: 'Buy tokens' })).toHaveLength(1);
});

async function openReceipt(over: object) {
  const answer = { ...order(3, 'credited'), ...over };
  return renderApp(`/account/orders?receipt=${id(3)}`, {
    signedIn: true,
    answers: { [`GET /token/purchases/${id(3)}`]: () => ({ body: answer }) },
  });
}

const figureOf = async (term: string) =>
  (await screen.findByText(term, { selector: 'dt' })).nextElementSibling?.textContent?.replace(
    '\u00a0',
    ' ',
  );

describe('a receipt', () => {
  test('shows price and tokens, and can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { person } = await openReceipt({ transactionId: 'txn_1' });

    expect(await figureOf('Tokens')).toBe('40 SLS');
    expect(await figureOf('Paid by card')).toBe('€10.00');
    expect(await figureOf('One SLS costs')).toBe('€0.25');
    expect(await figureOf('Top-up')).toBe(id(3));
    expect(await figureOf('Transaction code')).toBe('txn_1');
    expect(screen.queryByText('Refunded to the card')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('shows refunds', async () => {
    await openReceipt({
      status: 'partially_refunded',
      refundedAmount: '4.00',
      tokensReturned: '16',
    });

    expect(await figureOf('Refunded to the card')).toBe('€4.00');
    expect(await figureOf('Tokens reversed or on hold')).toBe('16 SLS');
    expect(await figureOf('Status')).toBe('Partly refunded');
  });

  test('shows no payment for an unpaid order', async () => {
    await openReceipt({ status: 'failed' });

    expect(await figureOf('Price')).toBe('€10.00');
    expect(screen.queryByText('Paid by card')).toBeNull();
  });

  test('of another member is page not found', async () => {
    await renderApp(`/account/orders?receipt=${id(3)}`, {
      signedIn: true,
      answers: { [`GET /token/purchases/${id(3)}`]: () => refused(404, 'not_found') },
    });

    await screen.findByRole('heading', { name: 'This page could not be found' });
  });
});

test('links to the purchase when there are no orders', async () => {
  await renderApp('/account/orders', {
    signedIn: true,
    answers: { [LIST]: () => ({ body: { data: [], next: null } }) },
  });

  await screen.findByText('No top-ups yet');
});
