/** The buy page with a fake API and a fake card network. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Purchase } from '#shared/purchases/schemas.ts';
import type { Answers } from './fake-api.ts';
import { fakeStripe } from './fake-stripe.ts';
import { renderApp } from './render-app.tsx';

export const PATH = '/account/buy';
export const ID = `ord_${'0'.repeat(26)}`;
export const CREATE = 'POST /token/purchases';
export const CANCEL = `POST /token/purchases/${ID}/cancel`;
export const READ = `GET /token/purchases/${ID}`;
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

export const purchase = (over: Partial<Purchase> = {}): Purchase => ({
  id: ID,
  status: 'pending',
  tokens: '100',
  fiatAmount: '25.00',
  currency: 'EUR',
  rate: '0.25',
  failure: null,
  refundedAmount: '0.00',
  tokensReturned: '0',
  transactionId: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:15:00.000Z',
  creditedAt: null,
  withdrawal: null,
  ...over,
});

export const payable = () => ({ ...purchase(), clientSecret: 'pi_1_secret_2' });

export const quote = (currency = 'EUR') => ({
  id: 'quo_1',
  currency,
  rate: '0.25',
  least: '10',
  most: '40000',
  left: '1000',
  limitedBy: 'new_member' as const,
  renewsAt: null,
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
});

export function answering(more: Answers = {}): Answers {
  return {
    'GET /appconfig': () => ({ body: { cardKey: 'pk_test_1', documents: {} } }),
    'POST /token/purchases/quote': (body) => ({
      status: 201,
      body: quote((body as { currency: string }).currency),
    }),
    [CREATE]: () => ({ status: 201, body: payable() }),
    [READ]: () => ({ body: purchase({ status: 'credited' }) }),
    ...more,
  };
}

export const paid = () => ({ paymentIntent: { status: 'succeeded' } });

export async function openBuying(
  more: Answers = {},
  card: Parameters<typeof fakeStripe>[0] = paid,
  search = '',
) {
  const stripe = fakeStripe(card);
  const app = await renderApp(PATH + search, { signedIn: true, answers: answering(more) });
  return { ...app, stripe };
}

export async function fillIn({ person, stripe }: Awaited<ReturnType<typeof openBuying>>) {
  // The member's own name.
  expect((await field('Name on the card')).value).not.toBe('');
  for (const box of screen.getAllByRole('checkbox')) await person.click(box);
  await waitFor(() => expect(stripe.mounted).toHaveLength(3));
  await act(async () => stripe.fill());
}

export const press = (person: Awaited<ReturnType<typeof openBuying>>['person']) =>
  person.click(screen.getByRole('button', { name: /^Pay/ }));
