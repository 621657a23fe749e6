import type { Clock } from '../clock.ts';
import { ARM_AFTER_MS } from './press-guard.ts';

/** How often it is checked whether the window is still at the front, while the focus is in a frame. */
const CHECK_MS = 100;

/** The part of `window` that reports focus and pointer. */
export interface FocusedWindow {
  /** Also true while the focus is in a frame of the document. */
  readonly document: { hasFocus(): boolean };
  addEventListener(
    type: 'focus' | 'blur' | 'pointermove',
    listener: () => void,
    options: { signal: AbortSignal },
  ): void;
  addEventListener(
    type: 'pointerout',
    listener: (event: { relatedTarget: unknown }) => void,
    options: { signal: AbortSignal },
  ): void;
}

/**
 * Calls `restart` when the window comes to the front, because a click may be meant for what covered
 * it. A window that the pointer has been over for long enough was not covered there: then the click
 * that brings it to the front is meant for it (decision 0019). Nor does it come to the front when
 * the focus returns from a frame in it, such as a field of the card network.
 * @returns a function that stops it
 */
export function restartOnFocus(
  window: FocusedWindow,
  clock: Clock,
  restart: () => void,
): () => void {
  /** Since when the pointer has been over the window, which is behind others. */
  let seenSince: number | undefined;
  let isInFrame = false;
  let cancelCheck = () => {};
  const checkFrame = () => {
    cancelCheck();
    isInFrame = window.document.hasFocus();
    if (isInFrame) cancelCheck = clock.after(CHECK_MS, checkFrame);
  };
  const focus = () => {
    cancelCheck();
    const wasInFrame = isInFrame;
    isInFrame = false;
    if (wasInFrame) return;
    const isSeen = seenSince !== undefined && clock.now() - seenSince >= ARM_AFTER_MS;
    if (!isSeen) restart();
  };
  const forget = () => {
    seenSince = undefined;
  };
  const blur = () => {
    forget();
    checkFrame();
  };
  const move = () => {
    seenSince ??= clock.now();
  };
  const out = ({ relatedTarget }: { relatedTarget: unknown }) => {
    // The pointer has left the document, or another window has come between.
    if (relatedTarget === null) forget();
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('focus', focus, { signal });
  window.addEventListener('blur', blur, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerout', out, { signal });
  return () => {
    stopped.abort();
    cancelCheck();
  };
}
