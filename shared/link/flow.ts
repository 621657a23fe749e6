/**
 * The state machine for answering an invitation, without DOM or framework: the frame and the page
 * show its states. The server decides; the flow only shows the result.
 */
import { computed, effect, signal } from '@preact/signals-core';
import type { Clock } from '../clock.ts';
import type { Live } from '../follow.ts';
import type { Failure } from '../http/api-client.ts';
import { createPressGuard } from '../press/press-guard.ts';
import { createRequests } from '../requests.ts';
import type { LinkApi } from './link-api.ts';
import type { LinkFlow } from './link-flow.ts';
import type { LinkSession } from './schemas.ts';
import {
  type Decision,
  type Invited,
  isOver,
  isUnanswered,
  type LinkNotice,
  type LinkState,
  stateOf,
} from './state.ts';

const RETRY_MS = 5_000;
/** Browser timers overflow at 24.8 days, and an invitation may live longer. */
const LONGEST_WAIT_MS = 3_600_000;

const DONE = { accept: 'linked', deny: 'denied' } as const;

interface LinkFlowOptions {
  api: LinkApi;
  clock: Clock;
  /** Tells the flow to read the invitation again, until it has ended. */
  live: Live;
}

export function createLinkFlow({ api, clock, live }: LinkFlowOptions): LinkFlow {
  const state = signal<LinkState>({ step: 'loading' });
  let isWatched = false;
  /** A decision sent from here that may have taken effect although the response was lost. */
  let asked: Decision | undefined;
  let cancelRefresh = () => {};
  let unfollow = () => {};
  const isFollowed = computed(() => state.value.step !== 'loading' && !isOver(state.value));
  const isKnown = computed(() => 'session' in state.value && state.value.session.member !== null);
  const requests = createRequests(look);

  const press = createPressGuard(clock);
  press.armed.subscribe((armed) => {
    const current = state.peek();
    if (current.step === 'ready') state.value = { ...current, armed };
  });

  function show(next: LinkState): void {
    state.value = next;
    press.restart();
  }

  /** What this person has decided, as far as `session` confirms it. */
  function decisionOf({ status, member }: LinkSession): 'linked' | 'denied' | undefined {
    if (status !== 'linked' && status !== 'denied') return undefined;
    const before = state.value;
    if (before.step === status) return status;
    const wasOpen = 'session' in before && before.session.status === 'pending';
    if (!wasOpen) return undefined;
    const isAsked = asked !== undefined && DONE[asked] === status;
    // Another member may have answered first; the signed-in member sees whether the link is theirs.
    const isTheirs = status === 'denied' || member === null || member.isLinked;
    return isTheirs && (isAsked || isWatched) ? status : undefined;
  }

  function showSession(session: LinkSession, notice?: LinkNotice): void {
    const before = state.value;
    const next = stateOf(session, before, decisionOf(session), notice);
    const isSame =
      before.step === 'ready' && next.step === 'ready' && !notice && sameOffer(before, next);
    // A refresh that changed nothing the member agrees to keeps the buttons as they are.
    if (isSame) state.value = { ...next, armed: before.armed };
    else show(next);
    scheduleRefresh(session);
  }

  function scheduleRefresh({ status, now, expiresAt }: LinkSession): void {
    cancelRefresh();
    if (status !== 'pending') return;
    const left = Math.max(Date.parse(expiresAt) - Date.parse(now), 0);
    const wait = Math.max(Math.min(left + 250, LONGEST_WAIT_MS), RETRY_MS);
    cancelRefresh = clock.after(wait, () => refresh());
  }

  function refresh(notice?: LinkNotice): void {
    if (requests.postpones()) return;
    void requests.ask(api.read, (result) => {
      if (result.ok) showSession(result.value, notice);
      else if (result.error.code === 'session_not_found') show({ step: 'missing' });
      else {
        if (state.value.step === 'loading') show({ step: 'unreachable' });
        cancelRefresh();
        cancelRefresh = clock.after(RETRY_MS, () => refresh());
      }
    });
  }

  function look(): void {
    if (!isOver(state.value)) refresh();
  }

  function showAnswered(session: LinkSession, decision: Decision): void {
    show({ step: session.alreadyLinked ? 'already-linked' : DONE[decision], session });
  }

  function settleFailure({ code, status }: Failure, session: LinkSession, member: Invited): void {
    // The decision may have taken effect although the response was lost. Repeating it is
    // idempotent.
    if (status === 0 || status === 408 || status >= 500) {
      show({ step: 'ready', session, member, armed: false, notice: 'unconfirmed' });
      refresh('unconfirmed');
      return;
    }
    asked = undefined;
    switch (code) {
      case 'unauthenticated':
      case 'forbidden':
        show({ step: 'signed-out', session: { ...session, member: null }, notice: code });
        break;
      case 'session_not_found':
        show({ step: 'missing' });
        break;
      case 'session_not_pending':
        show({ step: 'ready', session, member, armed: false, notice: undefined });
        refresh();
        break;
      default:
        show({ step: 'ready', session, member, armed: false, notice: code });
    }
  }

  function remark(notice: LinkNotice): void {
    const current = state.value;
    if (current.step === 'signed-out') show({ ...current, notice });
  }

  /** By a new stream when somebody signs in or out: it also tells about their balances. */
  function follow(): void {
    unfollow();
    unfollow = effect(() => {
      void isKnown.value;
      return isFollowed.value ? live(look, () => undefined) : undefined;
    });
  }

  return {
    state,
    start(initial) {
      if (initial) showSession(initial);
      else show({ step: initial === null ? 'missing' : 'loading' });
      if (initial === undefined) refresh();
      follow();
    },
    reload() {
      if (state.value.step === 'unreachable') show({ step: 'loading' });
      refresh();
    },
    signInBlocked: remark,
    press,
    decide(decision) {
      const current = state.value;
      const mayDecide =
        current.step === 'ready' ? current.armed : isUnanswered(current) && decision === 'accept';
      if (!mayDecide || !('session' in current)) return;
      const { session } = current;
      const { member } = session;
      if (!member) return;
      asked = decision;
      cancelRefresh();
      show({ step: 'deciding', session, member, decision });
      void requests.command(api[decision], (result) => {
        if (result.ok) showAnswered(result.value, decision);
        else settleFailure(result.error, session, member);
      });
    },
    watch() {
      isWatched = true;
    },
    look,
    dispose() {
      requests.drop();
      unfollow();
      cancelRefresh();
    },
  };
}

type Ready = Extract<LinkState, { step: 'ready' }>;

const sameOffer = (one: Ready, other: Ready): boolean =>
  one.session.merchant.name === other.session.merchant.name &&
  one.member.id === other.member.id &&
  one.member.balances.cash === other.member.balances.cash &&
  one.member.balances.stake === other.member.balances.stake;
