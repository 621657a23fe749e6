/** Tells a guard where its block is, and what a person presses. */
import type { Clock } from '../clock.ts';
import { type MeasuredBlock, type MeasuredWindow, placeOf } from './place-of.ts';
import type { PressGuard } from './press-guard.ts';
import { type FocusedWindow, restartOnFocus } from './restart-on-focus.ts';

/** How often the block is measured between presses. */
const LOOK_MS = 100;

interface Press {
  readonly type: string;
  readonly target: unknown;
  readonly button?: number;
  readonly key?: string;
  readonly repeat?: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}

type PressedWindow = MeasuredWindow &
  FocusedWindow & {
    addEventListener(
      type: 'pointerdown' | 'pointerup' | 'pointercancel' | 'keydown' | 'click',
      listener: (event: Press) => void,
      options: { capture: true; signal: AbortSignal },
    ): void;
  };

interface PressedBlock extends MeasuredBlock {
  scrollIntoView?(options: { block: 'nearest' }): void;
}

/**
 * Watches a block with payee, total and button, and ignores each click on its button that is not
 * considered. @returns a function that stops it
 */
export function watchBlock(
  block: PressedBlock,
  window: PressedWindow,
  clock: Clock,
  guard: PressGuard,
): () => void {
  /** Whether the press that the next click ends is considered; undefined without such a press. */
  let considered: boolean | undefined;
  let cancelLook = () => {};
  const stopped = new AbortController();
  const options = { capture: true, signal: stopped.signal } as const;

  const look = () => guard.see(placeOf(block, window));
  const isOnButton = (target: unknown) =>
    [...block.querySelectorAll('button')].some((button) => button.contains(target));

  function keepLooking(): void {
    look();
    cancelLook = clock.after(LOOK_MS, keepLooking);
  }

  function onPointerDown({ target, button }: Press): void {
    look();
    considered = guard.armed.peek() && button === 0 && isOnButton(target);
    if (!considered) guard.restart();
  }

  /** A press that leaves the button is none of it. */
  function onPointerEnd({ type, target }: Press): void {
    if (!considered || (type === 'pointerup' && isOnButton(target))) return;
    considered = undefined;
    guard.restart();
  }

  function onKeyDown({ key, repeat }: Press): void {
    look();
    const isPress = key === 'Enter' || key === ' ';
    considered = isPress ? guard.armed.peek() && !repeat : undefined;
  }

  function onClick(event: Press): void {
    const isConsidered = considered !== false;
    considered = undefined;
    if (!isOnButton(event.target)) return;
    look();
    if (isConsidered && guard.armed.peek()) return;
    event.preventDefault();
    event.stopPropagation();
    guard.ignore();
    block.scrollIntoView?.({ block: 'nearest' });
  }

  window.addEventListener('pointerdown', onPointerDown, options);
  window.addEventListener('pointerup', onPointerEnd, options);
  window.addEventListener('pointercancel', onPointerEnd, options);
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('click', onClick, options);
  const unfocus = restartOnFocus(window, clock, guard.restart);
  keepLooking();
  return () => {
    stopped.abort();
    unfocus();
    cancelLook();
    guard.see(undefined);
  };
}
