// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaySession } from '#shared/pay/schemas.ts';
import { armedButton } from '../../test-support/armed-button.ts';
import { aPayer, aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { holdArming } from '../../test-support/hold-arming.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const PATH = `/pay/${SESSION_ID}`;
const READ = `GET ${PATH}`;
const reads = (over: Partial<PaySession> = {}): Answers => ({
  [READ]: () => ({ body: aPaySession(over) }),
});

test('shows a skeleton that says it is loading', async () => {
  await renderApp(PATH, { answers: { [READ]: () => new Promise(() => {}) } });

  const section = await screen.findByRole('region', { name: 'Payment' });
  expect(section.getAttribute('aria-busy')).toBe('true');
  expect(within(section).getByRole('status').textContent).toBe('Loading the payment…');
});

test('sends a guest to sign in and back', async () => {
  const { person } = await renderApp(PATH, { answers: reads() });

  await person.click(await screen.findByRole('button', { name: 'Sign in to pay' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe(`/login?next=${PATH}`);
});

test('shows the total, the balance, and until when a trial lasts', async () => {
  const payer = aPayer({ balance: '1234.5', trialUntil: '2026-12-24T10:00:00.000Z' });
  await renderApp(PATH, { signedIn: true, answers: reads({ payer }) });

  const section = await screen.findByRole('region', { name: 'Payment' });
  await within(section).findByRole('button', { name: /^Pay €38\.00 · 152.SLS$/ });
  expect(section.textContent).toMatch(/Total.*152.SLS/);
  expect(section.textContent).toMatch(/Your balance.*1,234\.5.SLS/);
  expect(section.textContent).toMatch(/Membership trial until.*Dec 24, 2026/);
});

test('pays once the total has been visible, and shows the receipt', async () => {
  let isPaid = false;
  const { person, api } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      [READ]: () => ({
        body: isPaid
          ? aPaySession({ status: 'paid', payer: aPayer(), receipt: aReceipt() })
          : aPaySession({ payer: aPayer() }),
      }),
      [`POST ${PATH}/confirm`]: (body) => {
        expect(body).toEqual({ total: '152' });
        isPaid = true;
        return { body: { status: 'paid', receipt: aReceipt(), signedReceipt: 'v1.receipt' } };
      },
    },
  });
  const pay = await screen.findByRole('button', { name: /^Pay €38\.00 · 152.SLS$/ });
  expect(pay.getAttribute('aria-disabled')).toBe('true');
  await person.click(pay);
  expect(api.calls).not.toContain(`POST ${PATH}/confirm`);

  await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull());
  await person.dblClick(pay);

  await screen.findByRole('heading', { name: 'Payment done' });
  await waitFor(() => expect(address()).toBe(`/pay/confirmation?session=${SESSION_ID}`));
  expect(api.calls.filter((call) => call === `POST ${PATH}/confirm`)).toHaveLength(1);
});

test('ignores a click that may have been meant for a covering window', async () => {
  const endTime = holdArming();
  const { person, api } = await renderApp(PATH, {
    signedIn: true,
    answers: reads({ payer: aPayer() }),
  });
  const pay = await screen.findByRole('button', { name: /^Pay/ });
  endTime();
  expect(pay.getAttribute('aria-disabled')).toBeNull();

  act(() => void globalThis.dispatchEvent(new Event('focus')));

  expect(pay.getAttribute('aria-disabled')).toBe('true');
  await person.click(pay);
  expect(api.calls).not.toContain(`POST ${PATH}/confirm`);
});

test('sends a member with an ended session to sign in and back', async () => {
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...reads({ payer: aPayer() }),
      [`POST ${PATH}/confirm`]: () => refused(401, 'unauthenticated'),
    },
  });
  const pay = await screen.findByRole('button', { name: /^Pay/ });
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull());

  await person.click(pay);

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe(`/login?next=${PATH}`);
});

test('above the limits asks for the password beside payee and total, then pays', async () => {
  const payer = aPayer({ confirmation: { reason: 'amount', methods: ['password'] } });
  const bodies: unknown[] = [];
  const { person, api } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...reads({ payer }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`POST ${PATH}/approve`]: (body) => {
        bodies.push(body);
        return { body: { ok: true } };
      },
      [`POST ${PATH}/confirm`]: () => new Promise(() => {}),
    },
  });
  const password = await screen.findByLabelText('Your password');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();

  await person.type(password, 'secret{Enter}');
  await screen.findByText('Check the total, then press Pay.');
  expect(bodies).toEqual([]);
  await armedButton(/^Confirm and pay/);
  await person.keyboard('{Enter}');

  await waitFor(() => expect(api.calls).toContain(`POST ${PATH}/confirm`));
  expect(bodies).toEqual([{ total: aPaySession().quote.total, currentPassword: 'secret' }]);
});

test('lets a member who may not pay use another account', async () => {
  const payer = aPayer({ availability: 'trial_expired' });
  const { person, api } = await renderApp(PATH, {
    signedIn: true,
    answers: { ...reads({ payer }), 'POST /auth/logout': () => ({ body: { ok: true } }) },
  });

  await person.click(await screen.findByRole('button', { name: 'Use another account' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe(`/login?next=${PATH}`);
  expect(api.calls).toContain('POST /auth/logout');
});

test('shows why a member may not pay, with a retry button', async () => {
  const payer = aPayer({ availability: 'insufficient_balance', missing: '52' });
  const { person, api } = await renderApp(PATH, { signedIn: true, answers: reads({ payer }) });

  await screen.findByText(/^Insufficient funds: you need 52.SLS more/);
  await person.click(screen.getByRole('button', { name: 'Check again' }));

  await waitFor(() => expect(api.calls.filter((call) => call === READ)).toHaveLength(2));
});

test('shows an error for an unknown session', async () => {
  await renderApp(PATH, { answers: { [READ]: () => refused(404, 'session_not_found') } });

  const heading = await screen.findByRole('heading', { name: 'Wrong session' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('loads again after a lost connection', async () => {
  const answers: Answers = { [READ]: () => Promise.reject(new TypeError('offline')) };
  const { person } = await renderApp(PATH, { answers, language: 'es' });
  await screen.findByRole('heading', { name: 'Sin conexión' });

  await person.click(screen.getByRole('button', { name: 'Reintentar' }));

  await screen.findByRole('heading', { name: 'Sin conexión' });
});

test('offers a guest neither to cancel the payment nor to extend it', async () => {
  await renderApp(PATH, { answers: reads() });

  await screen.findByRole('button', { name: 'Sign in to pay' });
  expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add 10 minutes' })).toBeNull();
});

test('cancels the payment', async () => {
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...reads({ payer: aPayer() }),
      [`POST ${PATH}/cancel`]: () => ({ body: aPaySession({ status: 'cancelled' }) }),
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Cancel this payment' }));
  await person.click(screen.getByRole('button', { name: 'Yes, cancel' }));

  await screen.findByText(/This payment was cancelled/);
});

test('replaces the payment by the phone panel and returns', async () => {
  const { person } = await renderApp(PATH, { answers: reads() });
  const name = 'Continue on your phone';
  await person.click(await screen.findByRole('button', { name }));

  const heading = await screen.findByRole('heading', { name });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(new URL(PATH, location.origin).href)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign in to pay' })).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Pay here instead' }));

  expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});
