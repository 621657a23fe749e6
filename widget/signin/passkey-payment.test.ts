import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PayState } from '#shared/pay/state.ts';
import { payer, session } from '../test-session.ts';
import { createPasskeyPayment } from './passkey-payment.ts';

const signedOut: PayState = { step: 'signed-out', session: session(), notice: undefined };
const ready = (armed: boolean, total = '152'): PayState => ({
  step: 'ready',
  session: session({ quote: { ...session().quote, total } }),
  payer: payer(),
  armed,
  notice: undefined,
});

function pressed(isSignedIn = true) {
  const state = signal<PayState>(signedOut);
  const pay = vi.fn();
  const signInWithPasskey = vi.fn(async () => isSignedIn);
  createPasskeyPayment({ state, pay } as unknown as PayFlow, { signInWithPasskey }).press();
  return { state, pay, signInWithPasskey };
}

it('pays the total on the button after it has been visible for half a second', () => {
  const { state, pay } = pressed();

  state.value = ready(false);
  expect(pay).not.toHaveBeenCalled();
  state.value = ready(true);

  expect(pay).toHaveBeenCalledTimes(1);
});

it('pays no other total, and pays only once', () => {
  const { state, pay } = pressed();

  state.value = ready(true, '190');
  state.value = ready(true);

  expect(pay).not.toHaveBeenCalled();
});

it('pays nothing if the device has signed nothing', async () => {
  const { state, pay, signInWithPasskey } = pressed(false);
  await signInWithPasskey.mock.results[0]?.value;

  state.value = ready(true);

  expect(pay).not.toHaveBeenCalled();
});
