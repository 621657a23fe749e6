/**
 * The window in which somebody signs in, and the secret its answer is bound to: all that a click on
 * 'Sign in' needs. It travels inside the document (`early.ts`), so that the button answers as soon
 * as it can be seen.
 */
import { isCodeMessage } from '../signin/code-message.ts';
import { createVerifier, type Verifier } from './verifier.ts';

/** A one-time code, and what makes it worth something. */
export interface Answer {
  code: string;
  verifier: string;
}

export interface SignInWindow {
  /**
   * To be called by the click itself: later the browser takes the window for an advertisement.
   * @returns whether it let the window open
   */
  open(): boolean;
  /** Tells of the answer of the window opened last; also of one that is already there. */
  onAnswer(take: (answer: Answer) => void): void;
  dispose(): void;
}

/** @param page the window's address, which the challenge is added to */
export function createSignInWindow(page: string): SignInWindow {
  let next: Verifier | undefined;
  let current: { opened: Window; verifier: string } | undefined;
  let waiting: Answer | undefined;
  let take = (answer: Answer) => {
    waiting = answer;
  };

  function prepare(): void {
    next = undefined;
    // Without it (no secure context) the window finds no challenge and goes on as the page.
    createVerifier().then(
      (made) => {
        next = made;
      },
      () => {},
    );
  }

  function receive({ source, origin, data }: MessageEvent): void {
    if (!current || source !== current.opened || origin !== location.origin) return;
    if (!isCodeMessage(data)) return;
    const { verifier } = current;
    current = undefined;
    take({ code: data.code, verifier });
  }

  prepare();
  addEventListener('message', receive);
  return {
    open() {
      const opened = window.open(
        `${page}#${next?.challenge ?? ''}`,
        '_blank',
        'popup,width=480,height=760',
      );
      if (!opened) return false;
      current?.opened.close();
      current = { opened, verifier: next?.verifier ?? '' };
      waiting = undefined;
      prepare();
      return true;
    },
    onAnswer(taker) {
      take = taker;
      if (waiting) take(waiting);
      waiting = undefined;
    },
    dispose: () => removeEventListener('message', receive),
  };
}

export const signInPage = (sessionId: string, locale: string): string =>
  `/embed/signin/${sessionId}?locale=${encodeURIComponent(locale)}`;
