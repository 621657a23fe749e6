// @vitest-environment jsdom
/** A person of two businesses, who is a member too: nothing of one account stays on another's page. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Period, queryBefore, queryOf } from '#shared/sales/period.ts';
import { holding } from '../../test-support/accounts.ts';
import { aUser } from '../../test-support/builders.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aPayment, noSales, someSales } from '../../test-support/sales.ts';

const OWN = aUser().id;
const [VERDE, AZUL] = ['usr_1234567890123456789abcdefg', 'usr_2234567890123456789abcdefg'];
const NAMES: Record<string, string> = { [VERDE]: 'Casa Verde', [AZUL]: 'Casa Azul' };
const businesses = [AZUL, VERDE].map((id) => ({
  id,
  name: NAMES[id],
  domain: 'casa.example',
  role: 'admin',
}));

async function signIn() {
  let acting: string | null = VERDE;
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const me = () => aUser(acting ? { id: acting, recipientName: NAMES[acting] ?? '' } : {});
  const sales = (days: Period | 1) => ({
    [`GET /merchant/sales?${new URLSearchParams({ ...queryOf(days, Date.now()) })}`]: () => ({
      body: acting === VERDE ? someSales() : noSales(),
    }),
  });
  const before = (days: Period) => ({
    [`GET /merchant/sales?${new URLSearchParams({ ...queryBefore(days, Date.now()) })}`]: () => ({
      body: noSales(),
    }),
  });
  const app = await renderApp('/account', {
    signedIn: true,
    answers: {
      ...holding({}),
      'GET /users/me': () => ({ body: me() }),
      'GET /users/me/businesses': () => ({ body: { businesses, acting, own: OWN } }),
      'PUT /users/me/acting': (body) => {
        acting = (body as { business: string | null }).business;
        return { body: me() };
      },
      ...{ ...sales(1), ...sales(30), ...sales(365), ...before(30), ...before(365) },
      'GET /business/setup': () => ({ body: { steps: [{ name: 'payment', done: true }] } }),
      'GET /business/payments?limit=5': async () => {
        if (acting === AZUL) await asked;
        const description = acting === AZUL ? 'Sea salt' : 'Two nights';
        return { body: { data: [aPayment(1, { description, reference: null })], next: null } };
      },
    },
  });
  return { ...app, answer };
}

const button = (name: string) => screen.findByRole('button', { name });
const period = (name: string) => screen.findByRole('radio', { name }) as Promise<HTMLInputElement>;

test('the payments, figures and choices of one business are gone while the other loads', async () => {
  const { person, answer } = await signIn();
  await screen.findByText('Two nights');
  await person.click(await period('365 days'));
  expect((await period('365 days')).checked).toBe(true);
  expect((await button('Casa Verde')).getAttribute('aria-pressed')).toBe('true');

  await person.click(await button('Casa Azul'));

  await screen.findByText('You are now acting for: Casa Azul');
  expect(screen.queryByText('Two nights')).toBeNull();
  expect(screen.queryByText('€80.00')).toBeNull();
  await act(async () => answer());
  await screen.findByText('Sea salt');
  expect((await period('365 days')).checked).toBe(false);
  expect(screen.queryByText('Two nights')).toBeNull();
});

test('nothing of a business stays on the home of the person', async () => {
  const { person } = await signIn();
  await screen.findByText('Two nights');

  await person.click(await button('Personal account'));

  await screen.findByRole('region', { name: 'All your tokens' });
  await waitFor(() => expect(screen.queryByText('Two nights')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Sales' })).toBeNull();
});
