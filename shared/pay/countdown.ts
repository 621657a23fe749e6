/**
 * How much longer a payment can be made as it stands: until its session or its total ends. Shown in
 * the last two minutes, said aloud twice, and moved once when somebody asks for more time.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Result } from '../api-client.ts';
import type { Clock } from '../clock.ts';
import type { PaySession } from './contract.ts';
import type { PayState } from './state.ts';

const COUNT_FROM_MS = 120_000;
/** It is said a second time when this much is left. In seconds. */
const LAST_CALL = 30;

export interface Countdown {
  /** Whole seconds; null while there are more than two minutes, or nothing runs out. */
  left: number | null;
  /** What was left when it was last said aloud. */
  told: number | null;
  extension: 'possible' | 'asking' | 'failed' | 'none';
  /** Seconds that were given here. */
  given: number | null;
}

export const NO_COUNTDOWN: Countdown = { left: null, told: null, extension: 'none', given: null };

/** Milliseconds from the session's `now` until it, or its live quote, ends. */
export function timeLeft({ now, expiresAt, quote }: PaySession): number {
  const ends = [
    expiresAt,
    ...(quote.status === 'live' && quote.expiresAt ? [quote.expiresAt] : []),
  ];
  return Math.min(...ends.map((end) => Date.parse(end))) - Date.parse(now);
}

interface Given {
  clock: Clock;
  extend(): Promise<Result<PaySession>>;
  /** More time was given. */
  onExtended(session: PaySession): void;
  /** The session is not what it seems to be here. */
  onRefused(): void;
}

export interface CountdownMachine {
  state: ReadonlySignal<Countdown>;
  /** The flow's state changed. */
  follow(state: PayState): void;
  extend(): void;
  dispose(): void;
}

export function createCountdown({ clock, extend, onExtended, onRefused }: Given): CountdownMachine {
  const state = signal(NO_COUNTDOWN);
  let session: PaySession | undefined;
  /** When the session ends, on the clock's own time. */
  let end = 0;
  let cancelTick = () => {};

  function tick(): void {
    cancelTick();
    const ms = Math.max(end - clock.now(), 0);
    // Never at once: a document must first be what the server made of it.
    const wait = (after: number) => {
      cancelTick = clock.after(after, count);
    };
    if (ms > COUNT_FROM_MS) wait(ms - COUNT_FROM_MS);
    else wait(0);
  }

  function count(): void {
    const ms = Math.max(end - clock.now(), 0);
    if (ms > COUNT_FROM_MS) {
      tick();
      return;
    }
    const left = Math.ceil(ms / 1000);
    const { told, extension } = state.value;
    const isNews = told === null || (told > LAST_CALL && left <= LAST_CALL);
    state.value = { left, told: isNews ? left : told, extension, given: null };
    if (left > 0) cancelTick = clock.after(ms % 1000 || 1000, count);
  }

  function stop(): void {
    cancelTick();
    session = undefined;
    state.value = NO_COUNTDOWN;
  }

  return {
    state,
    follow(shown) {
      const next = counted(shown);
      if (!next) return stop();
      // The same answer of the server, in another step.
      if (next.now === session?.now) return;
      const isLater = session && ends(next) > ends(session);
      session = next;
      end = clock.now() + timeLeft(next);
      const { value } = state;
      const extension = next.extendable ? 'possible' : 'none';
      state.value =
        isLater || end - clock.now() > COUNT_FROM_MS
          ? { ...NO_COUNTDOWN, extension, given: value.given }
          : { ...value, extension: value.extension === 'asking' ? 'asking' : extension };
      tick();
    },
    extend() {
      const asked = session;
      const { left, extension } = state.value;
      if (!asked || !left || (extension !== 'possible' && extension !== 'failed')) return;
      state.value = { ...state.value, extension: 'asking' };
      void extend().then((result) => {
        // Paying, or over, meanwhile.
        if (!session) return;
        if (result.ok) {
          const given = Math.round((ends(result.value) - ends(asked)) / 1000);
          state.value = { ...state.value, given: given > 0 ? given : null };
          onExtended(result.value);
        } else {
          state.value = { ...state.value, extension: 'failed' };
          if (result.error.status === 404 || result.error.status === 409) onRefused();
        }
      });
    },
    dispose: stop,
  };
}

const ends = (session: PaySession) => Date.parse(session.now) + timeLeft(session);

/** Nothing runs out for somebody who is paying: what is decided then is decided by the server. */
function counted(state: PayState): PaySession | undefined {
  switch (state.step) {
    case 'signed-out':
    case 'quote-expired':
    case 'blocked':
    case 'ready':
      return state.session;
    default:
      return undefined;
  }
}
