/**
 * Payment in the frame by Secure Payment Confirmation: the browser's own dialog shows payee and
 * total.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { mayConfirmPayments } from './sign-in-window.ts';

export interface FramePasskey {
  /** `none` until detected, or if the browser or the embedding page forbids it. */
  state: ReadonlySignal<'none' | 'idle' | 'waiting'>;
  /** After the first render, which must equal the server's: the server cannot detect it. */
  offer(): Promise<void>;
  press(): void;
}

export interface FramePasskeyOptions {
  client: ApiClient;
  flow: PayFlow;
  sessionId: string;
  onToken(token: string): void;
}

export function createFramePasskey(options: FramePasskeyOptions): FramePasskey {
  const { flow, onToken } = options;
  const state = signal<'none' | 'idle' | 'waiting'>('none');
  /** The total that the dialog has shown, until it is paid or has failed. */
  let confirmed: string | undefined;

  effect(() => {
    const current = flow.state.value;
    if (confirmed === undefined || current.step === 'signed-out') return;
    const total = confirmed;
    confirmed = undefined;
    if (current.step === 'ready') flow.payConfirmed(total);
  });

  async function ask(): Promise<void> {
    const current = flow.state.peek();
    if (state.peek() !== 'idle' || current.step !== 'signed-out') return;
    state.value = 'waiting';
    const { total } = current.session.quote;
    const answer = await import('./confirm-payment.ts').then(
      ({ confirmPayment }) => confirmPayment({ ...options, total }),
      () => 'network' as const,
    );
    state.value = 'idle';
    if (typeof answer === 'object') {
      confirmed = total;
      onToken(answer.token);
      return;
    }
    flow.signInFailed(answer);
    if (answer === 'quote_changed' || answer === 'session_not_pending') flow.reload();
  }

  return {
    state,
    async offer() {
      if (mayConfirmPayments() && (await isAvailable())) state.value = 'idle';
    },
    press: () => void ask(),
  };
}

/** Missing in the DOM's types. */
async function isAvailable(): Promise<boolean> {
  const { securePaymentConfirmationAvailability: ask } = PaymentRequest as unknown as {
    securePaymentConfirmationAvailability?(): Promise<string>;
  };
  return (await ask?.call(PaymentRequest).catch(() => undefined)) === 'available';
}
