import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../clock.ts';
import type { Live } from '../follow.ts';
import type { Failure } from '../http/api-client.ts';
import type { PressGuard } from '../press/press-guard.ts';
import type { Countdown } from './countdown.ts';
import type { PayApi } from './pay-api.ts';
import type { Blocked } from './remedy.ts';
import type { PaySession } from './schemas.ts';
import type { SignInObstacle } from './sign-in-obstacle.ts';
import type { Confirmed, PayNotice, PayState } from './state.ts';

export interface PayFlowOptions {
  api: PayApi;
  clock: Clock;
  /** Tells the flow to read the session again, until it has ended. */
  live: Live;
}

/** Input and state of the flow of `flow.ts`, for a view and its surroundings. */
export interface PayFlow {
  state: ReadonlySignal<PayState>;
  countdown: ReadonlySignal<Countdown>;
  /**
   * Reads the session, or shows the one from the document; null for an unknown id. The session is
   * followed from now on.
   */
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
  /** Applies the coupon with this code; null removes it. @returns why not */
  coupon(code: string | null): Promise<Failure | undefined>;
  /** Asks for more time. */
  extend(): void;
  /** This person may pay it elsewhere from now on; a payment there counts as theirs. */
  watch(): void;
  /** Reads the session again, unless it is over. */
  look(): void;
  dispose(): void;
}
