/** Flow events for the merchant's page. They never reveal the payer or why an account cannot pay. */
import type { HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import { COMPACT_JWS } from '#shared/embed/protocol.ts';
import { isSignInObstacle } from '#shared/pay/sign-in-obstacle.ts';
import type { PayNotice, PayState } from '#shared/pay/state.ts';

/** Failures that concern the service and reveal nothing about the member. */
const TOLD: readonly string[] = [
  'network',
  'unavailable',
  'rate_unavailable',
  'rate_limited',
  'internal_error',
  'unknown',
] satisfies PayNotice[];

const CLOSED = {
  pending: undefined,
  authorized: 'authorized',
  released: 'released',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

/** Called with each state; calls `announce` for changes. */
export function createAnnouncer(
  announce: (event: HostEvent | LoaderSignal) => void,
): (state: PayState) => void {
  const said = new Set<string>();
  let before: PayState = { step: 'loading' };
  /** Other steps, such as an expired quote, do not say who the payer is. */
  let isSignedIn = false;

  /** Paid or reserved in our window, so sign-in and its button came first. */
  const fromWindow = () => {
    announce({ name: 'signed-in' });
    announce({ name: 'submitted' });
  };

  const once = (event: HostEvent) => {
    if (said.has(event.name)) return;
    said.add(event.name);
    announce(event);
  };

  return (state) => {
    const last = before;
    before = state;
    if (payerIn(state) && !isSignedIn) announce({ name: 'signed-in' });
    isSignedIn = payerIn(state) || (isSignedIn && state.step !== 'signed-out');
    if (state.step === 'paying' && last.step !== 'unconfirmed') announce({ name: 'submitted' });
    if (isBusy(state) !== isBusy(last)) announce({ name: 'busy', busy: isBusy(state) });
    if (state.step === 'paid') {
      if (last.step === 'signed-out' && state.signedReceipt !== undefined) fromWindow();
      once(paid(state.signedReceipt));
    }
    if (state.step === 'authorized') {
      if (state.inWindow) fromWindow();
      once({ name: 'authorized' });
    }
    if (state.step === 'closed') {
      const end = CLOSED[state.session.status];
      if (end) once({ name: end });
    }
    const reason = obstacleIn(state);
    if (reason) once({ name: 'fallback', step: 'sign_in', reason });
    const error = errorIn(state);
    if (error && error.code !== errorIn(last)?.code) announce({ name: 'error', ...error });
  };
}

const paid = (receipt: string | null | undefined): HostEvent =>
  receipt && COMPACT_JWS.test(receipt) ? { name: 'paid', receipt } : { name: 'paid' };

/** Only while the response is pending: a payment in doubt must not keep the modal open. */
const isBusy = ({ step }: PayState) => step === 'paying';

/** The sign-in window cannot answer, and a link to the page is shown instead. */
const obstacleIn = (state: PayState) =>
  state.step === 'signed-out' && isSignInObstacle(state.notice) ? state.notice : undefined;

function payerIn(state: PayState): boolean {
  return 'payer' in state;
}

function errorIn(state: PayState): { code: string; recoverable: boolean } | undefined {
  switch (state.step) {
    case 'missing':
      return { code: 'session_not_found', recoverable: false };
    case 'unreachable':
      return { code: 'network', recoverable: true };
    case 'unconfirmed':
      return { code: 'unconfirmed', recoverable: true };
    case 'signed-out':
    case 'quote-expired':
    case 'ready':
      return state.notice && TOLD.includes(state.notice)
        ? { code: state.notice, recoverable: true }
        : undefined;
    default:
      return undefined;
  }
}
