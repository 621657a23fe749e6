import type { Clock } from '../clock.ts';
import { ARM_AFTER_MS } from './flow.ts';

/** The part of `window` that reports focus and pointer. */
interface FocusedWindow {
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
 * Calls `rearm` when the window comes to the front, because a click may be meant for what covered
 * it. A window that the pointer has been over for long enough was not covered there: then the click
 * that brings it to the front is meant for it (decision 0087).
 * @returns a function that stops it
 */
export function rearmOnFocus(
  window: FocusedWindow,
  clock: Pick<Clock, 'now'>,
  rearm: () => void,
): () => void {
  /** Since when the pointer has been over the window, which is behind others. */
  let seenSince: number | undefined;
  const focus = () => {
    const isSeen = seenSince !== undefined && clock.now() - seenSince >= ARM_AFTER_MS;
    if (!isSeen) rearm();
  };
  const forget = () => {
    seenSince = undefined;
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
  window.addEventListener('blur', forget, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerout', out, { signal });
  return () => stopped.abort();
}
