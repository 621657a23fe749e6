/** The states of the linking flow. */
import type { Failure } from '../http/api-client.ts';
import type { SignInObstacle } from '../pay/sign-in-obstacle.ts';
import type { LinkSession } from './schemas.ts';
import { linkStep } from './step.ts';

/** A notice shown with the step; `unconfirmed` when the response to a decision was lost. */
export type LinkNotice = Failure['code'] | SignInObstacle | 'unconfirmed';

export type Decision = 'accept' | 'deny';

export type Invited = NonNullable<LinkSession['member']>;

export type LinkState =
  | { step: 'loading' }
  | { step: 'missing' }
  | { step: 'unreachable' }
  | {
      step: 'linked' | 'denied' | 'expired' | 'already-linked';
      session: LinkSession;
      /** It was still open when this surface showed it first. */
      wasOpen?: boolean;
    }
  | { step: 'signed-out'; session: LinkSession; notice: LinkNotice | undefined }
  | {
      step: 'ready';
      session: LinkSession;
      member: Invited;
      armed: boolean;
      notice: LinkNotice | undefined;
    }
  | { step: 'deciding'; session: LinkSession; member: Invited; decision: Decision };

/** This person has answered, so their window has nothing left to do. */
export const isAnswered = (state: LinkState): boolean =>
  state.step === 'linked' ||
  state.step === 'denied' ||
  (state.step === 'already-linked' && state.session.status === 'linked');

/** Nothing changes this state any more. */
export const isOver = (state: LinkState): boolean =>
  state.step === 'missing' || ('session' in state && state.session.status !== 'pending');

/** Linked by an earlier invitation, and this one still waits for their answer. */
export const isUnanswered = (state: LinkState): boolean =>
  state.step === 'already-linked' && state.session.status === 'pending';

/**
 * The step that a response of the server leads to.
 * @param decision what this person has decided, here or in a window opened from here
 */
export function stateOf(
  session: LinkSession,
  before: LinkState,
  decision: 'linked' | 'denied' | undefined,
  notice?: LinkNotice,
): LinkState {
  const step = linkStep(session, decision);
  const { member } = session;
  if (step === 'ready' && member) return { step, session, member, armed: false, notice };
  if (step === 'ready' || step === 'signed-out') {
    const said = before.step === 'signed-out' ? before.notice : undefined;
    return { step: 'signed-out', session, notice: notice ?? said };
  }
  const wasOpen =
    'wasOpen' in before
      ? before.wasOpen === true
      : 'session' in before && before.session.status === 'pending';
  return { step, session, wasOpen };
}
