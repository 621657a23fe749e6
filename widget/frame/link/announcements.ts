/** Invitation events for the merchant's page. They never reveal the member or balances. */
import type { HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import type { LinkNotice, LinkState } from '#shared/link/state.ts';
import { isSignInObstacle } from '#shared/pay/sign-in-obstacle.ts';

/** Failures that concern the service and reveal nothing about the member. */
const TOLD: readonly string[] = [
  'network',
  'unavailable',
  'rate_limited',
  'internal_error',
  'unknown',
  'unconfirmed',
] satisfies LinkNotice[];

/** Called with each state; calls `announce` for changes. */
export function createLinkAnnouncer(
  announce: (event: HostEvent | LoaderSignal) => void,
): (state: LinkState) => void {
  const said = new Set<string>();
  let before: LinkState = { step: 'loading' };

  const once = (event: HostEvent) => {
    if (said.has(event.name)) return;
    said.add(event.name);
    announce(event);
  };

  return (state) => {
    const last = before;
    before = state;
    if ('member' in state && !('member' in last)) announce({ name: 'signed-in' });
    if (isBusy(state) !== isBusy(last)) announce({ name: 'busy', busy: isBusy(state) });
    const end = endOf(state);
    if (end) once({ name: end });
    const reason = obstacleIn(state);
    if (reason) once({ name: 'fallback', step: 'sign_in', reason });
    const error = errorIn(state);
    if (error && error.code !== errorIn(last)?.code) announce({ name: 'error', ...error });
  };
}

/** Only while the response is pending: a decision in doubt must not keep the modal open. */
const isBusy = ({ step }: LinkState) => step === 'deciding';

const obstacleIn = (state: LinkState) =>
  state.step === 'signed-out' && isSignInObstacle(state.notice) ? state.notice : undefined;

/**
 * The result of the invitation, whoever decided: its merchant can read it by the API anyway. A link
 * of the member by another invitation is not revealed.
 */
function endOf(state: LinkState): 'linked' | 'denied' | 'expired' | undefined {
  if (!('session' in state) || state.session.status === 'pending') return undefined;
  return state.session.status;
}

function errorIn(state: LinkState): { code: string; recoverable: boolean } | undefined {
  if (state.step === 'missing') return { code: 'session_not_found', recoverable: false };
  if (state.step === 'unreachable') return { code: 'network', recoverable: true };
  if (state.step !== 'signed-out' && state.step !== 'ready') return undefined;
  return state.notice && TOLD.includes(state.notice)
    ? { code: state.notice, recoverable: true }
    : undefined;
}
