/**
 * Opens the window for sign-in and payment or decision when 'Sign in' is clicked. It is inlined in
 * the document (`early.ts`), so that the button works as soon as it is visible.
 */
import type { SignInObstacle } from '#shared/pay/sign-in-obstacle.ts';
import {
  isObstacleMessage,
  isWindowMessage,
  type ObstacleMessage,
  type WindowMessage,
} from '../signin/window-message.ts';
import { createVerifier, type Verifier } from './verifier.ts';

/** The window's message, and the secret that its code is bound to. */
export interface Answer extends WindowMessage {
  verifier: string;
}

/** The card form of a payment leads back to the sign-in. */
export type WindowPage = 'signin' | 'top-up';

/**
 * `opener_severed`: the window is open, but the shop's `Cross-Origin-Opener-Policy` has separated it
 * from this frame, so it cannot answer.
 */
export type Opening = 'opened' | SignInObstacle;

export interface SignInWindow {
  /** Must be called in the click handler; later the browser blocks the window as a pop-up. */
  open(page?: WindowPage): Opening;
  /** Whether the window opened last is still open and may still answer. */
  isOpen(): boolean;
  /** Calls `take` with the message of the window opened last, also if it has already arrived. */
  onAnswer(take: (answer: Answer) => void): void;
  /** Calls `tell` when the window says that its payer may not pay; null when they may again. */
  onObstacle(tell: (blocked: ObstacleMessage['blocked']) => void): void;
  dispose(): void;
}

/** @param sessionId of a payment or an invitation; the language is the document's at the click */
export function createSignInWindow(sessionId: string): SignInWindow {
  let next: Verifier | undefined;
  let current: { opened: Window; verifier: string } | undefined;
  let waiting: Answer | undefined;
  let tellObstacle = (_: ObstacleMessage['blocked']) => {};
  let take = (answer: Answer) => {
    waiting = answer;
  };

  /** If the browser cannot confirm payments in a frame, there is nothing to remember. */
  function prepare(): void {
    next = undefined;
    if (!mayConfirmPayments()) return;
    createVerifier().then(
      (made) => {
        next = made;
      },
      () => {},
    );
  }

  function receive({ source, origin, data }: MessageEvent): void {
    if (!current || source !== current.opened || origin !== location.origin) return;
    if (isObstacleMessage(data)) tellObstacle(data.blocked);
    if (!isWindowMessage(data)) return;
    const { verifier } = current;
    current = undefined;
    take({ ...data, verifier });
  }

  prepare();
  addEventListener('message', receive);
  return {
    open(page = 'signin') {
      const path = pathOf(page, sessionId, document.documentElement.lang);
      const address = next ? `${path}#${next.challenge}` : path;
      const wasActive = isActive();
      const opened = window.open(address, '_blank', 'popup,width=480,height=760');
      if (!opened) return obstacle(wasActive);
      current?.opened.close();
      current = { opened, verifier: next?.verifier ?? '' };
      waiting = undefined;
      prepare();
      return 'opened';
    },
    isOpen: () => current?.opened.closed === false,
    onAnswer(taker) {
      take = taker;
      if (waiting) take(waiting);
      waiting = undefined;
    },
    onObstacle(tell) {
      tellObstacle = tell;
    },
    dispose: () => removeEventListener('message', receive),
  };
}

/**
 * @param wasActive whether a click permitted a window. A severed window has used that up (HTML, choosing
 *   a navigable), a blocked one has not. WebKit blocks no window that a click permitted, and leaves that to
 *   a severed one.
 */
const obstacle = (wasActive: boolean): SignInObstacle =>
  wasActive && (isWebKit() || !isActive()) ? 'opener_severed' : 'popup_blocked';

const isWebKit = () => navigator.vendor.startsWith('Apple');

const isActive = () => navigator.userActivation?.isActive ?? false;

const pathOf = (page: WindowPage, sessionId: string, locale: string): string =>
  `/embed/${page}/${sessionId}?locale=${encodeURIComponent(locale)}`;

interface Policy {
  allowsFeature(feature: string): boolean;
}

/**
 * Whether the browser supports payment requests and the embedding page allows them in this frame.
 */
export function mayConfirmPayments(): boolean {
  const { permissionsPolicy, featurePolicy } = document as {
    permissionsPolicy?: Policy;
    featurePolicy?: Policy;
  };
  const policy = permissionsPolicy ?? featurePolicy;
  return 'PaymentRequest' in window && policy?.allowsFeature('payment') === true;
}
