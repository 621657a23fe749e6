/**
 * Paying and answering happen in a separate window. A click in a frame proves nothing, because the
 * embedding page decides what the visitor sees (clickjacking).
 */
import type { Clock } from '#shared/clock.ts';
import type { Live } from '#shared/follow.ts';
import type { SignInObstacle } from '#shared/pay/sign-in-obstacle.ts';
import type { Answer, Opening, SignInWindow, WindowPage } from './sign-in-window.ts';

/** How long to wait for the window's result after the server has reported a change. */
export const ANSWER_WITHIN_MS = 1_500;

/** How often to look whether the window is closed: browsers send no event. */
export const WATCH_MS = 1_000;

export interface SignInOptions {
  window: SignInWindow;
  clock: Clock;
  /** The member may also continue in the window as on a hosted page. */
  onOpened(): void;
  onBlocked(why: SignInObstacle): void;
  onAnswer(answer: Answer): void;
}

export interface SignIn {
  /** Must run inside the click handler, or the browser blocks the window as a pop-up. */
  open(page?: WindowPage): void;
  /** Resumes after a click that came before this script. */
  resume(opening: Opening): void;
  /** Calls each `tell` when the window was closed without an answer, whatever it showed. */
  onClosed(tell: () => void): void;
}

export function createSignIn({
  window,
  clock,
  onOpened,
  onBlocked,
  onAnswer,
}: SignInOptions): SignIn {
  const onceClosed: (() => void)[] = [];
  let stopWatching = () => {};

  /** Closed twice in a row, because the message of a window that closes itself may still arrive. */
  function watch(wasClosed = false): void {
    stopWatching = clock.after(WATCH_MS, () => {
      const isClosed = !window.isOpen();
      if (!isClosed || !wasClosed) watch(isClosed);
      else for (const tell of onceClosed) tell();
    });
  }

  function resume(opening: Opening): void {
    if (opening === 'opened') {
      stopWatching();
      watch();
      onOpened();
    } else onBlocked(opening);
  }

  window.onAnswer((answer) => {
    stopWatching();
    onAnswer(answer);
  });
  return {
    open: (page) => resume(window.open(page)),
    resume,
    onClosed(tell) {
      onceClosed.push(tell);
    },
  };
}

/** Waits while the window is open: it answers first, because it also has the receipt. */
export const afterWindow =
  ({ window, clock }: Pick<SignInOptions, 'window' | 'clock'>, live: Live): Live =>
  (onChange, shown) => {
    let cancel = () => {};
    const stop = live(() => {
      cancel();
      if (window.isOpen()) cancel = clock.after(ANSWER_WITHIN_MS, onChange);
      else onChange();
    }, shown);
    return () => {
      cancel();
      stop();
    };
  };
