import type { ReadonlySignal } from '@preact/signals-core';
import type { LinkSession } from './contract.ts';
import type { Decision, LinkNotice, LinkState } from './state.ts';

/** What a view and its surroundings may tell the flow of `flow.ts`, and read of it. */
export interface LinkFlow {
  state: ReadonlySignal<LinkState>;
  /** Reads the invitation, or shows the one that came with the document; null: there is none. */
  start(initial?: LinkSession | null): void;
  /** The token changed: reads the invitation again as its holder, or as nobody. */
  reload(): void;
  signInBlocked(): void;
  /** The sign-in window came back with something that is worth nothing. */
  signInFailed(code: LinkNotice): void;
  /** The view says whether the balances can be seen; the answer is armed by that alone. */
  amountVisible(visible: boolean): void;
  /** The window has come to the front: a click may be meant for what lay on it. */
  rearm(): void;
  /** Something has lain on the invitation for a while, or does no more. */
  covered(now: boolean): void;
  decide(decision: Decision): void;
  /** It may be answered in another window from now on; an answer there is this person's, too. */
  watch(): void;
  /** Whether somebody has to follow the invitation now, and `look` when it has changed. */
  followed: ReadonlySignal<boolean>;
  look(): void;
  dispose(): void;
}
