/** Clicks on the prerendered document before the app has hydrated it (`early.ts`). */
import { createSignInWindow, type Opening, type SignInWindow } from './sign-in-window.ts';

export interface EarlyClicks {
  window: SignInWindow;
  /** How the window opened when 'Sign in' was clicked; undefined if it was not clicked. */
  opened?: Opening;
  /** The other button that was clicked last. */
  pressed?: HTMLButtonElement;
  /** The app cannot load, so 'Sign in' opens our own page from now on. */
  fail(): void;
  /** Stops listening; the app handles clicks from now on. */
  stop(): void;
}

declare global {
  interface Document {
    salusEarly?: EarlyClicks;
  }
}

/** The clicks so far. A document that was not prerendered has none. */
export function takeEarlyClicks(sessionId: string): EarlyClicks {
  const early = document.salusEarly;
  delete document.salusEarly;
  return early ?? { window: createSignInWindow(sessionId), fail() {}, stop() {} };
}

/**
 * Presses the button again. The action may need a user gesture (a window, a passkey). If the
 * gesture has expired, the button gets the focus instead.
 */
export function repeatPress({ pressed }: EarlyClicks): void {
  if (!pressed?.isConnected) return;
  if (navigator.userActivation?.isActive ?? false) pressed.click();
  else pressed.focus();
}
