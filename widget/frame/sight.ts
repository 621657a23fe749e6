/**
 * What the payer can see of the payment, told to the flow: Pay is armed by a total that is in view
 * and, where the browser can tell, a payment nothing lies on.
 */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { RefCallback } from 'preact';
import type { Clock } from '#shared/clock.ts';
import { visibilityRef } from '../visibility.ts';
import { COVERED_FOR_MS, canSeeCover, TO_PAY, watchCover } from './cover.ts';

/** Chromium's half second without clicks ends a moment after the one that Pay waits. */
export const AFTER_MOVE_MS = 150;

/** The flow of a payment, or of an invitation, whose balances are its amount. */
interface SeenFlow {
  state: ReadonlySignal<{ step: string }>;
  amountVisible(visible: boolean): void;
  covered(now: boolean): void;
}

/** @returns the ref of the total, or of whatever must be seen */
export function createSight(flow: SeenFlow, clock: Clock): RefCallback<Element> {
  let total: Element | null = null;
  let ready = false;
  let inView = false;
  /** undefined: nobody looks, since there is nothing to press, or no way to see it. */
  let clear: boolean | undefined;
  let stop = () => {};
  let cancelComplaint = () => {};
  let cancelTell = () => {};

  function tell(): void {
    cancelTell();
    const seen = inView && clear !== false;
    if (!seen || clear === undefined) flow.amountVisible(seen);
    else cancelTell = clock.after(AFTER_MOVE_MS, () => flow.amountVisible(true));
  }

  function look(): void {
    if (ready && total && canSeeCover()) {
      if (clear === undefined) watch(total);
    } else if (clear !== undefined) {
      clear = undefined;
      stop();
      cancelComplaint();
      tell();
    }
  }

  function watch(element: Element): void {
    notice(false);
    const section = element.closest('.pay');
    if (section) stop = watchCover(section, TO_PAY, notice);
  }

  function notice(now: boolean): void {
    if (now === clear) return;
    clear = now;
    cancelComplaint();
    if (now) flow.covered(false);
    else cancelComplaint = clock.after(COVERED_FOR_MS, () => flow.covered(true));
    tell();
  }

  const inViewRef = visibilityRef((now) => {
    inView = now;
    tell();
  });
  effect(() => {
    ready = flow.state.value.step === 'ready';
    look();
  });
  return (element) => {
    total = element;
    inViewRef(element);
    look();
  };
}
