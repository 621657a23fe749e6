/**
 * The state machine for paying a session, without DOM or framework: the frame and the page show its
 * states. Every rule of the flow is here; the server decides about money and time, and the flow
 * only shows the result.
 */
import { computed, effect, signal } from '@preact/signals-core';
import type { Failure } from '../http/api-client.ts';
import { createPressGuard } from '../press/press-guard.ts';
import { createRequests } from '../requests.ts';
import { createCountdown, untilChange } from './countdown.ts';
import { couponRequest } from './coupon-request.ts';
import type { PayFlow, PayFlowOptions } from './pay-flow.ts';
import type { Blocked } from './remedy.ts';
import type { PaySession } from './schemas.ts';
import {
  type Confirmed,
  confirmedState,
  isOver,
  mayCancel,
  type Payer,
  type PayNotice,
  type PayState,
  READS_DIFFERENTLY,
  sameOffer,
  stateOf,
} from './state.ts';

const RETRY_MS = 5_000;
/** Browser timers overflow at 24.8 days, and a session may live longer. */
const LONGEST_WAIT_MS = 3_600_000;

export function createPayFlow({ api, clock, live }: PayFlowOptions): PayFlow {
  const state = signal<PayState>({ step: 'loading' });
  let isWatched = false;
  let cancelRefresh = () => {};
  let unfollow = () => {};
  const requests = createRequests(look);

  const countdown = createCountdown({
    clock,
    extend: api.extend,
    onExtended: (session) => showSession(session),
    onRefused: () => refresh(),
  });

  const isFollowed = computed(() => state.value.step !== 'loading' && !isOver(state.value));
  const isKnown = computed(() => 'session' in state.value && state.value.session.payer !== null);
  const press = createPressGuard(clock);
  press.armed.subscribe((armed) => {
    const current = state.peek();
    if (current.step === 'ready') state.value = { ...current, armed };
  });

  function show(next: PayState): void {
    state.value = next;
    press.restart();
    countdown.follow(next);
  }

  function showSession(session: PaySession, notice?: PayNotice): void {
    const before = state.value;
    // A pending session may still have a confirmation in flight, so the state stays `unconfirmed`.
    if (before.step === 'unconfirmed' && session.status === 'pending') {
      scheduleRefresh(session);
      return;
    }
    const next = stateOf(session, before, isWatched, notice);
    if (before.step === 'ready' && next.step === 'ready' && sameOffer(before.session, session)) {
      // A refresh that changed nothing the payer agrees to keeps Pay as it is.
      state.value = { ...next, armed: before.armed, notice: next.notice ?? before.notice };
      countdown.follow(next);
    } else show(next);
    scheduleRefresh(session);
  }

  function scheduleRefresh(session: PaySession): void {
    cancelRefresh();
    if (session.status !== 'pending') return;
    const wait = Math.min(Math.max(untilChange(session), 0) + 250, LONGEST_WAIT_MS);
    cancelRefresh = clock.after(wait, () => refresh());
  }

  function refresh(notice?: PayNotice): void {
    if (requests.postpones()) return;
    void requests.ask(api.read, (result) => {
      if (result.ok) showSession(result.value, notice);
      else if (result.error.code === 'session_not_found') show({ step: 'missing' });
      else {
        const { step } = state.value;
        if (step === 'loading') show({ step: 'unreachable' });
        if (step === 'blocked' || step === 'quote-expired') {
          state.value = { ...state.value, busy: false };
        }
        cancelRefresh();
        cancelRefresh = clock.after(RETRY_MS, () => refresh());
      }
    });
  }

  function look(): void {
    if (!isOver(state.value)) refresh();
  }

  function shownVersion(): number | undefined {
    const current = state.peek();
    return 'session' in current ? current.session.version : undefined;
  }

  /** By a new stream when somebody signs in or out: it also tells about their account. */
  function follow(): void {
    unfollow();
    unfollow = effect(() => {
      void isKnown.value;
      return isFollowed.value ? live(look, shownVersion) : undefined;
    });
  }

  function confirm(session: PaySession, payer: Payer): void {
    show({ step: 'paying', session, payer });
    const ask = () => api.confirm(session.quote.total);
    void requests.command(ask, (result) => {
      if (result.ok) showConfirmed(session, result.value);
      else settleFailure(result.error, session, payer);
    });
  }

  function showConfirmed(session: PaySession, confirmed: Confirmed, inWindow = false): void {
    cancelRefresh();
    show(confirmedState(session, confirmed, inWindow));
    look();
  }

  function settleFailure({ code, status }: Failure, session: PaySession, payer: Payer): void {
    // The payment may be made although the response was lost, on our side or in a proxy. Repeating
    // the same confirmation has the same outcome.
    if (status === 0 || status === 408 || status >= 500) {
      show({ step: 'unconfirmed', session, payer });
      return;
    }
    switch (code) {
      case 'unauthenticated':
      case 'forbidden':
      case 'authorization_exceeded':
        show({ step: 'signed-out', session: { ...session, payer: null }, notice: code });
        break;
      case 'session_not_found':
        show({ step: 'missing' });
        break;
      case 'quote_changed':
        show({ step: 'quote-expired', session, busy: true, notice: undefined });
        askQuote(code);
        break;
      default:
        show({ step: 'ready', session, payer, armed: false, notice: code });
        if (READS_DIFFERENTLY.includes(code)) refresh(code);
    }
  }

  function askQuote(notice?: PayNotice): void {
    void requests.command(api.quote, (result) => {
      const current = state.value;
      if (result.ok) showSession(result.value, notice);
      else if (result.error.code === 'session_not_found') show({ step: 'missing' });
      else if (result.error.code === 'session_not_pending') refresh();
      else if (current.step === 'quote-expired') {
        show({ ...current, busy: false, notice: result.error.code });
      }
    });
  }

  function remark(notice?: PayNotice, blocked?: Blocked): void {
    const current = state.value;
    if (current.step === 'signed-out') show({ ...current, notice, blocked });
  }

  return {
    state,
    countdown: countdown.state,
    extend: countdown.extend,
    start(initial) {
      if (initial) showSession(initial);
      else show({ step: initial === null ? 'missing' : 'loading' });
      if (initial === undefined) refresh();
      follow();
    },
    reload() {
      const current = state.value;
      if (current.step === 'unreachable') show({ step: 'loading' });
      if (current.step === 'blocked') state.value = { ...current, busy: true };
      refresh();
    },
    signInBlocked: remark,
    signInFailed: remark,
    blockedInWindow: (blocked) => remark(undefined, blocked),
    press,
    renewQuote() {
      const current = state.value;
      if (current.step !== 'quote-expired' || current.busy) return;
      show({ ...current, busy: true, notice: undefined });
      askQuote();
    },
    pay() {
      const current = state.value;
      const isReady =
        current.step === 'ready' && current.armed && current.payer.confirmation === null;
      if (current.step === 'unconfirmed' || isReady) {
        confirm(current.session, current.payer);
      }
    },
    approved() {
      const current = state.value;
      // No arming delay: the payer entered the factor beside the total, and it is bound to it.
      if (current.step === 'ready') confirm(current.session, current.payer);
      else refresh();
    },
    cancel() {
      if (!mayCancel(state.value)) return;
      void requests.command(api.cancel, (result) => {
        if (result.ok) showSession(result.value);
        else refresh(result.error.code);
      });
    },
    payConfirmed(total) {
      const current = state.value;
      if (current.step !== 'ready' || current.session.quote.total !== total) return;
      confirm(current.session, current.payer);
    },
    paidInWindow(confirmed) {
      const current = state.value;
      if (current.step === 'paid' || !('session' in current)) return;
      requests.drop();
      showConfirmed(current.session, confirmed, true);
    },
    coupon: couponRequest({ api, requests, onChanged: (session) => showSession(session) }),
    watch() {
      isWatched = true;
    },
    look,
    dispose() {
      requests.drop();
      unfollow();
      countdown.dispose();
      cancelRefresh();
    },
  };
}
