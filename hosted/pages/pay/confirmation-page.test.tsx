// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { aPayer, aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const PATH = `/pay/confirmation?session=${SESSION_ID}`;
const READ = `GET /pay/${SESSION_ID}`;
const REQUESTS = `/pay/${SESSION_ID}/refund-requests`;
const NOTHING = {
  currency: 'EUR',
  figures: { ...EXAMPLE_FIGURES, refunded: '38.00', refundedTokens: '152' },
  remaining: '0.00',
  ...{ mayAsk: false, giveBackUntil: null, requests: [] },
};
const reads = (over: Partial<PaySession>): Answers => ({
  [READ]: () => ({ body: aPaySession(over) }),
  [`GET ${REQUESTS}`]: () => ({ body: NOTHING }),
});

test('shows the receipt to its payer', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: reads({ status: 'paid', payer: aPayer(), receipt: aReceipt() }),
  });

  await screen.findByRole('heading', { name: 'Payment done' });
  await waitFor(() => expect(document.title).toContain('Receipt'));
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts.slice(0, 3)).toEqual(['€38.00', '€40.00', '−€2.00']);
  expect(screen.getByText('You saved €2.00')).toBeDefined();
  expect(screen.getByText('152 SLS')).toBeDefined();
  expect(facts.slice(-2)).toEqual([aReceipt().transactionId, 'Salus']);
  expect(screen.getByRole('link', { name: 'Back to Casa Verde' }).getAttribute('href')).toBe(
    `https://casaverde.example/thanks?order=1047&session=${SESSION_ID}`,
  );
  await person.click(screen.getByRole('button', { name: 'Print receipt' }));
  expect(print).toHaveBeenCalledOnce();
});

test('shows refunds to its payer', async () => {
  const receipt = { ...aReceipt(), refunded: '38', refundedNet: '9.50' };
  await renderApp(PATH, {
    signedIn: true,
    answers: reads({ status: 'partially_refunded', payer: aPayer(), receipt }),
  });

  await screen.findByRole('heading', { name: 'Payment done' });
  expect(screen.getByText('Refunded').nextSibling?.textContent).toBe('€9.50 · 38\u00a0SLS');
});

test('shows others one line and no receipt', async () => {
  await renderApp(PATH, {
    answers: reads({ status: 'paid', closedAt: '2026-11-21T10:01:00.000Z' }),
  });

  await screen.findByRole('heading', { name: 'Already paid' });
  expect(screen.getByText(/This payment was completed on/)).toBeDefined();
  expect(screen.queryByText(aReceipt().transactionId)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull();
});

test('redirects to an incomplete payment', async () => {
  const { person } = await renderApp(PATH, { answers: reads({}) });
  await screen.findByText('This payment has not been completed.');

  await person.click(screen.getByRole('link', { name: 'Go to the payment' }));

  await screen.findByRole('button', { name: 'Sign in to pay' });
  expect(address()).toBe(`/pay/${SESSION_ID}`);
});

test('shows an error for an unknown session', async () => {
  await renderApp(PATH, { answers: { [READ]: () => refused(404, 'session_not_found') } });

  await screen.findByRole('heading', { name: 'Wrong session' });
});

test('reads again after a lost connection', async () => {
  const { person, api } = await renderApp(PATH, { language: 'es' });
  await screen.findByRole('heading', { name: 'Sin conexión' });

  await person.click(screen.getByRole('button', { name: 'Reintentar' }));

  await waitFor(() => expect(api.calls.filter((call) => call === READ)).toHaveLength(2));
});
