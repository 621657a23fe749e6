// @vitest-environment jsdom
/** What the page of a payment shows once it is over, and how it notices. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PaySession } from '#shared/pay/schemas.ts';
import { aPayer, aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const PATH = `/pay/${SESSION_ID}`;
const READ = `GET ${PATH}`;
const reads = (over: Partial<PaySession> = {}): Answers => ({
  [READ]: () => ({ body: aPaySession(over) }),
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'cancelled',
    'Payment cancelled',
    'This payment was cancelled on',
    'https://casaverde.example/cart',
  ],
  [
    'expired',
    'Session expired',
    'The time for this payment ended',
    'https://casaverde.example/cart',
  ],
] as const)(
  'says that a session is %s and links back to the shop',
  async (status, heading, line, url) => {
    await renderApp(PATH, { answers: reads({ status, closedAt: '2026-11-21T09:00:00.000Z' }) });

    await screen.findByRole('heading', { name: heading });
    expect(screen.getByText(new RegExp(line)).textContent).toContain(
      'Casa Verde has not been paid',
    );
    expect(screen.getByText('Session expired')).toBeDefined();
    const href =
      screen.getByRole('link', { name: 'Back to Casa Verde' }).getAttribute('href') ?? '';
    const expected = new URL(url);
    expected.searchParams.set('session', SESSION_ID);
    expect(href).toBe(expected.href);
  },
);

test('leads a guest from a paid session to the receipt', async () => {
  await renderApp(PATH, { answers: reads({ status: 'paid' }) });

  await screen.findByRole('heading', { name: 'Already paid' });
  expect(screen.getByText(/This payment was completed on/)).toBeDefined();
  const receipt = screen.getByRole('link', { name: 'See the receipt' });
  expect(receipt.getAttribute('href')).toBe(`/login?next=${PATH}`);
});

test('leads another member from a paid session back to the shop', async () => {
  await renderApp(PATH, { signedIn: true, answers: reads({ status: 'paid', payer: aPayer() }) });

  await screen.findByRole('heading', { name: 'Already paid' });
  const back = screen.getByRole('link', { name: 'Back to Casa Verde' });
  expect(back.getAttribute('href')).toContain('https://casaverde.example/thanks');
});

test('shows the receipt to the payer who opens a paid session again', async () => {
  await renderApp(PATH, {
    signedIn: true,
    answers: reads({ status: 'paid', payer: aPayer(), receipt: aReceipt() }),
  });

  await waitFor(() => expect(address()).toBe(`/pay/confirmation?session=${SESSION_ID}`));
  await screen.findByRole('heading', { name: 'Payment done' });
});

test('offers another payment when the session has no address to return to', async () => {
  await renderApp(PATH, { answers: reads({ status: 'cancelled', cancelUrl: null }) });

  await screen.findByRole('heading', { name: 'Payment cancelled' });
  expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull();
  const entry = screen.getByRole('link', { name: 'Pay with another link or code' });
  expect(entry.getAttribute('href')).toBe('/pay');
});

test('follows the session, and shows what happened to it elsewhere', async () => {
  let isCancelled = false;
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe(`/api${PATH}/events`);
    isCancelled = true;
    return new Response('data: {"status":"cancelled","version":2}\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
  await renderApp(PATH, {
    answers: {
      [READ]: () => ({ body: aPaySession({ status: isCancelled ? 'cancelled' : 'pending' }) }),
    },
  });

  await screen.findByRole('heading', { name: 'Payment cancelled' });
});

test('reads the session again on return to the page', async () => {
  let isPaid = false;
  await renderApp(PATH, {
    answers: { [READ]: () => ({ body: aPaySession({ status: isPaid ? 'paid' : 'pending' }) }) },
  });
  await screen.findByRole('button', { name: 'Sign in to pay' });
  isPaid = true;

  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  await screen.findByRole('heading', { name: 'Payment done' });
});
