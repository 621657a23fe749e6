/** State of the progress bar (specification §9), without a view. */
import { type ReadonlySignal, signal } from '@preact/signals-core';

/** A navigation shorter than this shows no bar. */
const THROTTLE_MS = 200;
/** Without further calls the bar is full after this time. */
const DURATION_MS = 5000;
const STEP_MS = 100;
/** A full bar stays visible for this time. */
const LINGER_MS = 500;

export interface ProgressState {
  shown: boolean;
  /** From 0 to 100. */
  percent: number;
  failed: boolean;
}

export interface Progress {
  state: ReadonlySignal<ProgressState>;
  /** Starts a navigation and replaces an unfinished one. */
  start(): void;
  /** Called when a part of the page's data has arrived. */
  increase(percent: number): void;
  /** Called when the page is shown. */
  finish(): void;
  /** Called when the page failed to load. The bar shows it at once. */
  fail(): void;
  /**
   * Called when data of the page could not be read. The bar stays red until it is read or the next
   * navigation starts.
   * @returns takes the failure back
   */
  failData(): () => void;
}

const REST: ProgressState = { shown: false, percent: 0, failed: false };

export function createProgress(): Progress {
  const state = signal<ProgressState>(REST);
  let isUnderWay = false;
  /** Failed reads of this page. */
  let failures = new Set<symbol>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let growing: ReturnType<typeof setInterval> | undefined;

  function change(part: Partial<ProgressState>): void {
    state.value = { ...state.peek(), ...part };
  }

  function grow(by: number): void {
    change({ percent: Math.min(state.peek().percent + by, 100) });
  }

  function hold(): void {
    clearTimeout(waiting);
    clearInterval(growing);
  }

  return {
    state,
    start() {
      hold();
      isUnderWay = true;
      failures = new Set();
      state.value = REST;
      waiting = setTimeout(() => {
        change({ shown: true });
        growing = setInterval(() => grow((100 * STEP_MS) / DURATION_MS), STEP_MS);
      }, THROTTLE_MS);
    },
    increase(percent) {
      if (isUnderWay) grow(percent);
    },
    finish() {
      if (!isUnderWay) return;
      isUnderWay = false;
      hold();
      if (!state.peek().shown) {
        state.value = REST;
        return;
      }
      change({ percent: 100 });
      waiting = setTimeout(() => {
        if (failures.size === 0) state.value = REST;
      }, LINGER_MS);
    },
    fail() {
      if (isUnderWay) change({ failed: true, shown: true });
    },
    failData() {
      const failure = Symbol();
      const ofThisPage = failures;
      ofThisPage.add(failure);
      change({ failed: true, shown: true, ...(isUnderWay ? {} : { percent: 100 }) });
      return () => {
        ofThisPage.delete(failure);
        if (ofThisPage === failures && failures.size === 0 && !isUnderWay) state.value = REST;
      };
    },
  };
}
