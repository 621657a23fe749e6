/**
 * The remaining time of a payment: until its session or its total expires. Shown in the last two
 * minutes, announced twice, and extended once on request.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock } from '../clock.ts';
import type { Result } from '../http/api-client.ts';
import type { PaySession } from './schemas.ts';
import type { PayState } from './state.ts';

const COUNT_FROM_MS = 120_000;
const MINUTE_MS = 60_000;
/** Seconds left at the second announcement. */
const LAST_CALL = 30;

export interface Countdown {
  /** Whole seconds; null while more than two minutes are left, or nothing expires. */
  left: number | null;
  /**
   * Whole minutes for which the quote is held at least, until the next change of this number; null
   * where `left` is shown, or no quote is held.
   */
  minutes: number | null;
  /** The seconds left at the last announcement. */
  told: number | null;
  extension: 'possible' | 'asking' | 'failed' | 'none';
  /** Seconds by which the payment was extended here. */
  given: number | null;
}

export const NO_COUNTDOWN: Countdown = {
  left: null,
  minutes: null,
  told: null,
  extension: 'none',
  given: null,
};

/** Milliseconds from the session's `now` until the session or its live quote expires. */
function timeLeft({ now, expiresAt, quote }: PaySession): number {
  const ends = [
    expiresAt,
    ...(quote.status === 'live' && quote.expiresAt ? [quote.expiresAt] : []),
  ];
  return Math.min(...ends.map((end) => Date.parse(end))) - Date.parse(now);
}

/** Milliseconds until the session, its total or the payer's trial ends. */
export function untilChange(session: PaySession): number {
  const trial = Date.parse(session.payer?.trialUntil ?? '') - Date.parse(session.now);
  return trial > 0 ? Math.min(trial, timeLeft(session)) : timeLeft(session);
}

interface Given {
  clock: Clock;
  extend(): Promise<Result<PaySession>>;
  /** The time was extended. */
  onExtended(session: PaySession): void;
  /** The session has probably changed. */
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
  /** When the session ends, on the local clock. */
  let end = 0;
  let cancelTick = () => {};

  function tick(): void {
    cancelTick();
    const ms = Math.max(end - clock.now(), 0);
    // Not during start-up: the first render must equal the server's HTML.
    const wait = (after: number) => {
      cancelTick = clock.after(after, count);
    };
    if (ms > COUNT_FROM_MS) wait(Math.min(ms - COUNT_FROM_MS, ms % MINUTE_MS || MINUTE_MS));
    else wait(0);
  }

  function count(): void {
    const ms = Math.max(end - clock.now(), 0);
    if (ms > COUNT_FROM_MS) {
      state.value = { ...state.value, minutes: minutesOf(ms) };
      tick();
      return;
    }
    const left = Math.ceil(ms / 1000);
    const { told, extension } = state.value;
    const isNews = told === null || (told > LAST_CALL && left <= LAST_CALL);
    state.value = { ...NO_COUNTDOWN, left, told: isNews ? left : told, extension };
    if (left > 0) cancelTick = clock.after(ms % 1000 || 1000, count);
  }

  function minutesOf(ms: number): number | null {
    const quote = session?.quote;
    const isHeld = quote?.status === 'live' && quote.expiresAt !== null;
    return isHeld && ms > COUNT_FROM_MS ? Math.ceil(ms / MINUTE_MS) - 1 : null;
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
      // Same response in another step: at most the sign-in has changed. The clock of a test business stands still, so its later
      // responses have the same time.
      if (next.now === session?.now && end > clock.now()) {
        if (!canExtend(next)) state.value = { ...state.value, extension: 'none' };
        return;
      }
      const isLater = session && ends(next) > ends(session);
      session = next;
      end = clock.now() + timeLeft(next);
      const { value } = state;
      const extension = canExtend(next) ? 'possible' : 'none';
      state.value =
        isLater || end - clock.now() > COUNT_FROM_MS
          ? {
              ...NO_COUNTDOWN,
              minutes: minutesOf(timeLeft(next)),
              extension,
              given: value.given,
            }
          : { ...value, extension: value.extension === 'asking' ? 'asking' : extension };
      tick();
    },
    extend() {
      const asked = session;
      const { left, extension } = state.value;
      if (!asked || !left || (extension !== 'possible' && extension !== 'failed')) return;
      state.value = { ...state.value, extension: 'asking' };
      void extend().then((result) => {
        // The payment is being made or has ended meanwhile.
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

/** The server extends a session for signed-in payers only. */
const canExtend = ({ extendable, payer }: PaySession) => extendable && payer !== null;

const ends = (session: PaySession) => Date.parse(session.now) + timeLeft(session);

/** No countdown during a payment: the server decides whether it is in time. */
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
