import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../clock.ts';
import type { PressGuard } from '../press/press-guard.ts';
import type { Countdown } from './countdown.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { PaySession } from './endpoints.ts';
import type { PayApi } from './pay-api.ts';
import type { Blocked } from './remedy.ts';
import type { SignInObstacle } from './sign-in-obstacle.ts';
import type { Confirmed, PayNotice, PayState } from './state.ts';

export interface PayFlowOptions {
  api: PayApi;
  clock: Clock;
  /** Follows the session from the start, and not only after it was opened elsewhere. */
  followsAlways?: boolean;
}

/** Input and state of the flow of `flow.ts`, for a view and its surroundings. */
export interface PayFlow {
  state: ReadonlySignal<PayState>;
  countdown: ReadonlySignal<Countdown>;
  /** Reads the session, or shows the one from the document; null for an unknown id. */
  start(initial?: PaySession | null): void;
  /** Reads the session again after the token has changed. */
  reload(): void;
  signInBlocked(why: SignInObstacle): void;
  signInFailed(code: PayNotice): void;
  /** The window opened from here says why its payer may not pay; undefined when they may. */
  blockedInWindow(blocked: Blocked | undefined): void;
  /** Pay answers a considered press only: the view tells where payee, total and button are. */
  press: PressGuard;
  renewQuote(): void;
  pay(): void;
  /** Pays the shown total, which the payer has confirmed with a factor. */
  approved(): void;
  cancel(): void;
  /**
   * The browser's own dialog has shown payee and `total`: pays it, whether or not it is visible
   * here.
   */
  payConfirmed(total: string): void;
  /** The window opened from here has paid. */
  paidInWindow(confirmed: Confirmed): void;
  /** Asks for more time. */
  extend(): void;
  /** It may be paid elsewhere from now on; a payment there counts as this person's. */
  watch(place: Exclude<Elsewhere, 'other'>): void;
  /** Whether the session must be followed now; the follower calls `look` after each change. */
  followed: ReadonlySignal<boolean>;
  look(): void;
  dispose(): void;
}
