/**
 * Answering one invitation, step by step, without DOM or framework: the frame and the page both
 * show the states of this machine. What is decided is decided by the server and only shown here.
 */
import { computed, signal } from '@preact/signals-core';
import type { Failure, Result } from '../api-client.ts';
import type { Clock } from '../clock.ts';
import { ARM_AFTER_MS } from '../pay/flow.ts';
import type { LinkSession } from './contract.ts';
import type { LinkApi } from './link-api.ts';
import type { LinkFlow } from './link-flow.ts';
import { type Decision, type Invited, type LinkNotice, type LinkState, stateOf } from './state.ts';

const RETRY_MS = 5_000;
/** Timers of browsers overflow at 24.8 days; an invitation may live longer. */
const LONGEST_WAIT_MS = 3_600_000;

const DONE = { accept: 'linked', deny: 'denied' } as const;

export function createLinkFlow({ api, clock }: { api: LinkApi; clock: Clock }): LinkFlow {
  const state = signal<LinkState>({ step: 'loading' });
  const elsewhere = signal(false);
  let disposed = false;
  let visible = false;
  /** What was asked for here and may have been done, though its answer was lost. */
  let asked: Decision | undefined;
  /** Answers of an older question are dropped. */
  let question = 0;
  let cancelArm = () => {};
  let cancelRefresh = () => {};

  function show(next: LinkState): void {
    state.value = next;
    arm();
  }

  function arm(): void {
    cancelArm();
    const current = state.value;
    if (!visible || current.step !== 'ready' || current.armed) return;
    cancelArm = clock.after(ARM_AFTER_MS, () => {
      if (state.value === current) state.value = { ...current, armed: true };
    });
  }

  function disarm(): void {
    const current = state.value;
    if (current.step === 'ready' && current.armed) show({ ...current, armed: false });
    else arm();
  }

  /** What this person has done, as far as `session` bears it out. */
  function decisionOf({ status, member }: LinkSession): 'linked' | 'denied' | undefined {
    if (status !== 'linked' && status !== 'denied') return undefined;
    const before = state.value;
    if (before.step === status) return status;
    const wasOpen = 'session' in before && before.session.status === 'pending';
    if (!wasOpen) return undefined;
    const isAsked = asked !== undefined && DONE[asked] === status;
    // Somebody else may have come first: who is signed in here knows whether the link is theirs.
    const isTheirs = status === 'denied' || member === null || member.isLinked;
    return isTheirs && (isAsked || elsewhere.value) ? status : undefined;
  }

  function showSession(session: LinkSession, notice?: LinkNotice): void {
    const before = state.value;
    const next = stateOf(session, before, decisionOf(session), notice);
    show(next);
    // A refresh that changed nothing the member agrees to keeps the button pressed-ready.
    if (
      before.step === 'ready' &&
      before.armed &&
      next.step === 'ready' &&
      !notice &&
      sameBalances(before.member, next.member)
    ) {
      state.value = { ...next, armed: true };
    }
    scheduleRefresh(session);
  }

  function scheduleRefresh({ status, expiresAt }: LinkSession): void {
    cancelRefresh();
    if (status !== 'pending') return;
    const left = Math.max(Date.parse(expiresAt) - clock.now(), 0);
    // A clock that is ahead must not ask without end.
    const wait = Math.max(Math.min(left + 250, LONGEST_WAIT_MS), RETRY_MS);
    cancelRefresh = clock.after(wait, () => refresh());
  }

  function refresh(notice?: LinkNotice): void {
    if (state.value.step === 'deciding') return;
    void ask(api.read, (result) => {
      if (result.ok) showSession(result.value, notice);
      else if (result.error.code === 'session_not_found') show({ step: 'missing' });
      else if (state.value.step === 'loading') show({ step: 'unreachable' });
      else {
        cancelRefresh();
        cancelRefresh = clock.after(RETRY_MS, () => refresh());
      }
    });
  }

  async function ask(
    call: () => Promise<Result<LinkSession>>,
    answer: (result: Result<LinkSession>) => void,
  ): Promise<void> {
    const mine = ++question;
    const result = await call();
    if (!disposed && mine === question) answer(result);
  }

  function settleFailure({ code, status }: Failure, session: LinkSession, member: Invited): void {
    // It may have been done, and the answer lost on its way. The same decision again does no more.
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
      case 'already_linked':
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

  return {
    state,
    start(initial) {
      if (initial) return showSession(initial);
      show({ step: initial === null ? 'missing' : 'loading' });
      if (initial === undefined) refresh();
    },
    reload() {
      if (state.value.step === 'unreachable') show({ step: 'loading' });
      refresh();
    },
    signInBlocked: () => remark('popup_blocked'),
    signInFailed: remark,
    amountVisible(now) {
      visible = now;
      if (now) arm();
      else disarm();
    },
    rearm: disarm,
    covered(now) {
      const current = state.value;
      if (current.step !== 'ready' || now === (current.notice === 'covered')) return;
      show({ ...current, armed: false, notice: now ? 'covered' : undefined });
      if (now) elsewhere.value = true;
    },
    decide(decision) {
      const current = state.value;
      // To turn it down shares nothing: that needs no half second.
      if (current.step !== 'ready' || (decision === 'accept' && !current.armed)) return;
      const { session, member } = current;
      asked = decision;
      cancelRefresh();
      show({ step: 'deciding', session, member, decision });
      void ask(api[decision], (result) => {
        if (result.ok) show({ step: DONE[decision], session: result.value });
        else settleFailure(result.error, session, member);
      });
    },
    watch() {
      elsewhere.value = true;
    },
    followed: computed(() => {
      const current = state.value;
      const isOpen = current.step === 'signed-out' || current.step === 'ready';
      return elsewhere.value && isOpen;
    }),
    look: () => refresh(),
    dispose() {
      disposed = true;
      cancelArm();
      cancelRefresh();
    },
  };
}

const sameBalances = (one: Invited, other: Invited) =>
  one.balances.cash === other.balances.cash && one.balances.stake === other.balances.stake;
