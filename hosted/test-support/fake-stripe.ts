/** `window.Stripe` without a network: fields are complete when told so, and a card does as told. */
import { vi } from 'vitest';

type Listener = (event: { complete: boolean; error: undefined }) => void;
type Answer =
  | { paymentIntent: { status: string } }
  | { error: { type: string; code: string; decline_code?: string } };

export interface FakeStripe {
  /** Secrets that were asked to be paid. */
  paid: string[];
  /** Types of the fields on the page. */
  mounted: string[];
  /** Everything is typed. */
  fill(): void;
}

/** The loader keeps the first `window.Stripe` it finds: it asks here for the one of the test. */
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
