/** `window.Stripe` without a network. The test fills the fields and decides the result. */
import { vi } from 'vitest';

type Listener = (event: { complete: boolean; error: undefined }) => void;
type Answer =
  | { paymentIntent: { status: string } }
  | { error: { type: string; code: string; decline_code?: string } };

export interface FakeStripe {
  /** The publishable keys it was opened with. */
  keys: string[];
  /** Client secrets that were paid. */
  paid: string[];
  /** Types of the mounted fields. */
  mounted: string[];
  /** The fields that were focused, in order. */
  focused: string[];
  /** Completes every field. */
  fill(): void;
}

/**
 * Stripe's loader keeps the first `window.Stripe` it finds, so this one delegates to the test's.
 */
let current: (key: string) => unknown = () => undefined;
const Stripe = Object.assign((key: string) => current(key), { version: 'endive' });

export function fakeStripe(answer: () => Answer): FakeStripe {
  const listeners: Listener[] = [];
  const fake: FakeStripe = {
    keys: [],
    paid: [],
    mounted: [],
    focused: [],
    fill() {
      for (const listener of listeners) listener({ complete: true, error: undefined });
    },
  };
  current = (key) => {
    fake.keys.push(key);
    return {
      elements: () => ({
        create: (type: string) => ({
          on: (_: string, listener: Listener) => void listeners.push(listener),
          mount: () => void fake.mounted.push(type),
          update() {},
          focus: () => void fake.focused.push(type),
          destroy() {},
        }),
      }),
      async confirmCardPayment(secret: string) {
        fake.paid.push(secret);
        return answer();
      },
      _registerWrapper() {},
    };
  };
  vi.stubGlobal('Stripe', Stripe);
  return fake;
}
