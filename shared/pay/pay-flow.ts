import type { ReadonlySignal } from '@preact/signals-core';
import type { PaySession } from './contract.ts';
import type { Countdown } from './countdown.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { PayNotice, PayState } from './state.ts';

/** What a view and its surroundings may tell the flow of `flow.ts`, and read of it. */
export interface PayFlow {
  state: ReadonlySignal<PayState>;
  countdown: ReadonlySignal<Countdown>;
  /** Reads the session, or shows the one that came with the document; null: there is none. */
  start(initial?: PaySession | null): void;
  /** The token changed: reads the session again as its holder, or as nobody. */
  reload(): void;
  signInBlocked(): void;
  /** The sign-in window came back with something that is worth nothing. */
  signInFailed(code: PayNotice): void;
  /** The view says whether the total can be seen; Pay is armed by that alone. */
  amountVisible(visible: boolean): void;
  /** The window has come to the front: a click may be meant for what lay on it, so Pay waits anew. */
  rearm(): void;
  /** Something has lain on the payment for a while, or does no more. */
  covered(now: boolean): void;
  renewQuote(): void;
  pay(): void;
  cancel(): void;
  /** Asks for more time. */
  extend(): void;
  /** It may be paid elsewhere from now on; a payment there is this person's success, too. */
  watch(place: Elsewhere): void;
  /** Whether somebody has to follow the session now, and `look` when it has changed. */
  followed: ReadonlySignal<boolean>;
  look(): void;
  dispose(): void;
}
