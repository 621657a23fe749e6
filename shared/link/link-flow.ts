import type { ReadonlySignal } from '@preact/signals-core';
import type { SignInObstacle } from '../pay/sign-in-obstacle.ts';
import type { PressGuard } from '../press/press-guard.ts';
import type { LinkSession } from './schemas.ts';
import type { Decision, LinkState } from './state.ts';

/** Input and state of the flow of `flow.ts`, for a view and its surroundings. */
export interface LinkFlow {
  state: ReadonlySignal<LinkState>;
  /**
   * Reads the invitation, or shows the one from the document; null for an unknown id. It is followed
   * from now on.
   */
  start(initial?: LinkSession | null): void;
  /** Reads the invitation again after the token has changed. */
  reload(): void;
  signInBlocked(why: SignInObstacle): void;
  /** Both answers take a considered press: the view tells where merchant, balances and buttons are. */
  press: PressGuard;
  decide(decision: Decision): void;
  /** It may be answered in another window from now on; an answer there counts as this person's. */
  watch(): void;
  /** Reads the invitation again, unless it is over. */
  look(): void;
  dispose(): void;
}
