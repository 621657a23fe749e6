/** Reservations: what a payer has approved and a business captures later. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const refusals = [
  'unauthenticated',
  'session_not_found',
  'session_not_authorized',
  'session_already_captured',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'rate_limited',
] as const;

export const capture = {
  method: 'POST',
  path: '/merchant/pay-sessions/:id/capture' as Path<typeof schemas.capture>,
  access: 'business',
  scope: 'pay-sessions:write',
  notSuspended: true,
  status: 200,
  errors: [
    ...refusals,
    'capture_exceeds_reservation',
    'reservation_expired',
    'reservation_disputed',
    'payments_disabled',
  ],
} as const satisfies Call;

export const release = {
  method: 'POST',
  path: '/merchant/pay-sessions/:id/release' as Path<typeof schemas.release>,
  access: 'business',
  scope: 'pay-sessions:write',
  notSuspended: true,
  status: 200,
  errors: refusals,
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/wallet/reservations' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;
