/** `window.Stripe` without a network. The test fills the fields and decides the result. */
import { vi } from 'vitest';

type Listener = (event: { complete: boolean; error: undefined }) => void;
type Answer =
  | { paymentIntent: { status: string } }
  | { error: { type: string; code: string; decline_code?: string } };

export interface FakeStripe {
  /** Client secrets that were paid. */
  paid: string[];
  /** Types of the mounted fields. */
  mounted: string[];
  /** Completes every field. */
  fill(): void;
}

/**
 * Stripe's loader keeps the first `window.Stripe` it finds, so this one delegates to the test's.
 */
let current: () => unknown = () => undefined;
const Stripe = Object.assign(() => current(), { version: 'endive' });

export function fakeStripe(answer: () => Answer): FakeStripe {
  const listeners: Listener[] = [];
  const fake: FakeStripe = {
    paid: [],
    mounted: [],
    fill() {
      for (const listener of listeners) listener({ complete: true, error: undefined });
    },
  };
  current = () => ({
    elements: () => ({
      create: (type: string) => ({
        on: (_: string, listener: Listener) => void listeners.push(listener),
        mount: () => void fake.mounted.push(type),
        update() {},
        focus() {},
        destroy() {},
      }),
    }),
    async confirmCardPayment(secret: string) {
      fake.paid.push(secret);
      return answer();
    },
    _registerWrapper() {},
  });
  vi.stubGlobal('Stripe', Stripe);
  return fake;
}
