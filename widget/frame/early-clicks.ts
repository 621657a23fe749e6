/** What was pressed on the rendered document before the app could hear it (`early.ts`). */
import { createSignInWindow, type SignInWindow, signInPage } from './sign-in-window.ts';

export interface EarlyClicks {
  window: SignInWindow;
  /** Whether the window opened when 'Sign in' was pressed; undefined when it was not. */
  opened?: boolean;
  /** The other button that was pressed last. */
  pressed?: HTMLButtonElement;
  /** The app hears clicks itself from now on. */
  stop(): void;
}

declare global {
  interface Document {
    salusEarly?: EarlyClicks;
  }
}

/** Hands over to the app. A document that was not rendered has heard nothing. */
export function takeEarlyClicks(sessionId: string, locale: string): EarlyClicks {
  const early = document.salusEarly;
  delete document.salusEarly;
  return early ?? { window: createSignInWindow(signInPage(sessionId, locale)), stop() {} };
}

/**
 * Presses the button again. What it does may need the gesture (a window, a passkey): when the
 * browser has forgotten that, the button stands focused instead, and waits.
 */
export function repeatPress({ pressed }: EarlyClicks): void {
  if (!pressed?.isConnected) return;
  if (navigator.userActivation?.isActive ?? false) pressed.click();
  else pressed.focus();
}
