// @vitest-environment jsdom
/** @jsxImportSource preact */
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import auth from '#locales/en/auth.json';
import pay from '#locales/en/pay.json';
import secondFactor from '#locales/en/second-factor.json';
import type { Call } from '#shared/http/call.ts';
import type { Confirmation } from '#shared/pay/schemas.ts';
import type { PayState } from '#shared/pay/state.ts';
import { totalValue } from '#shared/pay/sum.ts';
import { payer, SESSION_ID, session } from '../test-session.ts';
import { createLanguage } from '../texts.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { createConfirmModel } from './confirm-model.ts';

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);
afterEach(cleanup);

const { texts } = createLanguage('en', { pay, auth, 'second-factor': secondFactor });
const signed = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dQ' },
};

function view(methods: Confirmation['methods'], answer: unknown = { ok: true, value: {} }) {
  const confirmation: Confirmation = { reason: 'amount', methods };
  const known = payer({ confirmation });
  const state = signal<PayState>({
    step: 'ready',
    session: session({ payer: known }),
    payer: known,
    armed: true,
    notice: undefined,
  });
  const answers: Record<string, unknown> = {
    '/pay/:id/approve/options': { ok: true, value: { options: { challenge: 'x' } } },
    '/pay/:id/approve': answer,
  };
  const call = vi.fn(async ({ path }: Call, _input: unknown) => answers[path]);
  const told = { approved: vi.fn(), reload: vi.fn() };
  const model = createConfirmModel({ call: call as never }, SESSION_ID, { state, ...told });
  render(
    <ConfirmForm
      {...{ model, confirmation, texts }}
      why={{ key: 'confirm.amount' }}
      total={totalValue(session())}
      idle={false}
      block={(button) => button}
    />,
  );
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  return { call, type, press, ...told };
}

it('shows the password that is typed', () => {
  const { type, press } = view(['password']);
  type('Your password', 'secret');

  press('Show: Your password');

  expect(screen.getByLabelText('Your password')).toHaveProperty('type', 'text');
});

const PAY = /^Confirm and pay €38\.00 · 152.SLS$/;

it('asks for the password, sends it with the total shown, and pays', async () => {
  const { call, type, press, approved } = view(['password']);
  type('Your password', 'secret');

  press(PAY);

  await waitFor(() => expect(approved).toHaveBeenCalledTimes(1));
  expect(call.mock.calls.map(([, input]) => input)).toEqual([
    { params: { id: SESSION_ID }, body: { total: '152', currentPassword: 'secret' } },
  ]);
});

it('also asks for the code if two-step sign-in is on', async () => {
  const { call, type, press, approved } = view(['password', 'code']);
  type('Your password', 'secret');
  press(PAY);
  expect(call).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));

  type('Code', '123456');
  press(PAY);

  await waitFor(() => expect(approved).toHaveBeenCalledTimes(1));
});

it('shows at the password that it is wrong, and pays nothing', async () => {
  const refused = { ok: false, error: { code: 'credentials_invalid' } };
  const { type, press, approved } = view(['password'], refused);
  type('Your password', 'wrong');

  press(PAY);

  await waitFor(() =>
    expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(approved).not.toHaveBeenCalled();
});

it('reads a payment again that has changed meanwhile', async () => {
  const changed = { ok: false, error: { code: 'quote_changed' } };
  const { type, press, approved, reload } = view(['password'], changed);
  type('Your password', 'secret');

  press(PAY);

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(approved).not.toHaveBeenCalled();
});

it('signs the total shown with the passkey, by one press', async () => {
  device.startAuthentication.mockResolvedValue(signed);
  const { call, press, approved } = view(['passkey']);

  press(PAY);

  await waitFor(() => expect(approved).toHaveBeenCalledTimes(1));
  expect(call.mock.calls.map(([, input]) => input)).toEqual([
    { params: { id: SESSION_ID }, body: { total: '152' } },
    { params: { id: SESSION_ID }, body: { total: '152', passkey: signed } },
  ]);
});

it('pays nothing if the device has signed nothing, and says so', async () => {
  device.startAuthentication.mockRejectedValue(new Error('no'));
  const { press, approved } = view(['passkey']);

  press(PAY);

  await screen.findByText('Your passkey was not used. Try again.');
  expect(approved).not.toHaveBeenCalled();
});

it('accepts the password and a recovery code in place of a lost passkey', async () => {
  const { call, type, press, approved } = view(['passkey']);
  press('I can’t use my passkey');
  type('Your password', 'secret');
  type('Recovery code', 'aaaa-bbbb');

  press(PAY);

  await waitFor(() => expect(approved).toHaveBeenCalledTimes(1));
  expect(call.mock.calls[0]?.[1]).toEqual({
    params: { id: SESSION_ID },
    body: { total: '152', currentPassword: 'secret', code: 'aaaa-bbbb' },
  });
});
