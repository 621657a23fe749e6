/** Invitations, a clock and answers given by hand, for tests of the link flow and its views. */
import type { Result } from '#shared/http/api-client.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import type { LinkSession } from '#shared/link/schemas.ts';
import type { Invited } from '#shared/link/state.ts';
import { ARM_AFTER_MS } from '#shared/press/press-guard.ts';
import { manualClock } from '../clock/manual-clock.ts';
import { manualLive } from './manual-live.ts';

export const invited: Invited = {
  id: 'usr_ana',
  name: 'Ana',
  isLinked: false,
  balances: { cash: '250', stake: '1500' },
};

const CLOSED_AT = '2026-11-21T10:00:00.000Z';

/** Signed out and pending, unless `over` says otherwise. */
export function anyInvitation(over: Partial<LinkSession> = {}): LinkSession {
  return {
    id: 'lnk_00000000000000000000000000',
    status: 'pending',
    alreadyLinked: false,
    isAuthorization: false,
    merchant: { name: 'Casa Alba', domain: 'casa-alba.test', verified: true },
    locale: null,
    now: '2029-12-31T23:30:00.000Z',
    expiresAt: over.status === 'expired' ? CLOSED_AT : '2030-01-01T00:00:00.000Z',
    closedAt: over.status === undefined || over.status === 'pending' ? null : CLOSED_AT,
    successUrl: 'https://casa-alba.test/member',
    deniedUrl: 'https://casa-alba.test/',
    member: null,
    ...over,
  };
}

type Call = 'read' | 'accept' | 'deny';

/** Answers are given by hand, in the order of the calls. */
export function linkScene(initial?: LinkSession) {
  const clock = manualClock();
  const pending: ((result: Result<LinkSession>) => void)[] = [];
  const made: Call[] = [];
  const ask = (call: Call) => () =>
    new Promise<Result<LinkSession>>((answer) => {
      made.push(call);
      pending.push(answer);
    });
  const api = { read: ask('read'), accept: ask('accept'), deny: ask('deny') };
  const live = manualLive();
  const flow = createLinkFlow({ api, clock, live: live.live });
  if (initial) flow.start(initial);
  return {
    flow,
    clock,
    made,
    live,
    async answer(result: Result<LinkSession>) {
      pending.shift()?.(result);
      await Promise.resolve();
      await Promise.resolve();
    },
    step: () => flow.state.value.step,
    notice: () => ('notice' in flow.state.value ? flow.state.value.notice : undefined),
  };
}

/** Signed in, the balances in sight long enough: the answer counts. */
export function armedLink() {
  const at = linkScene(anyInvitation({ member: invited }));
  at.flow.press.see('here');
  at.clock.advance(ARM_AFTER_MS);
  return at;
}
