/** What of the flow a merchant's page is told. Never why an account may not pay, nor whose it is. */
import type { PayState } from '#shared/pay/state.ts';
import type { HostEvent } from '../bridge/messages.ts';

/** Failures that say something about the service and nothing about the member. */
const TOLD: readonly string[] = [
  'network',
  'unavailable',
  'rate_unavailable',
  'rate_limited',
  'internal_error',
  'unknown',
];

const CLOSED = {
  pending: undefined,
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

/** Takes one state after the other and calls `announce` for what is new in it. */
export function createAnnouncer(announce: (event: HostEvent) => void): (state: PayState) => void {
  const said = new Set<string>();
  let before: PayState = { step: 'loading' };

  const once = (name: Exclude<HostEvent['name'], 'error'>) => {
    if (said.has(name)) return;
    said.add(name);
    announce({ name });
  };

  return (state) => {
    const last = before;
    before = state;
    if ('session' in state) once('ready');
    if (payerIn(state) && !payerIn(last)) announce({ name: 'signed-in' });
    if (state.step === 'paying' && last.step !== 'unconfirmed') announce({ name: 'submitted' });
    if (state.step === 'paid') once('paid');
    if (state.step === 'closed') {
      const end = CLOSED[state.session.status];
      if (end) once(end);
    }
    const error = errorIn(state);
    if (error && error.code !== errorIn(last)?.code) announce({ name: 'error', ...error });
  };
}

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
