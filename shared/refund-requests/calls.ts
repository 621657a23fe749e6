/** A payer asks for a refund, and the business answers: by refunding, or by declining with a word. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const ask = {
  method: 'POST',
  path: '/pay/:id/refund-requests' as Path<typeof schemas.ask>,
  access: 'member',
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'refund_exceeds_payment',
    'refund_request_open',
    'refund_requests_exhausted',
    'rate_limited',
  ],
} as const satisfies Call;

export const readOfPayment = {
  method: 'GET',
  path: '/pay/:id/refund-requests' as Path<typeof schemas.readOfPayment>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'session_not_found'],
} as const satisfies Call;

export const withdraw = {
  method: 'POST',
  path: '/refund-requests/:id/withdraw' as Path<typeof schemas.withdraw>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'refund_request_closed', 'rate_limited'],
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/merchant/refund-requests' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'refunds:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Call;

export const decline = {
  method: 'POST',
  path: '/merchant/refund-requests/:id/decline' as Path<typeof schemas.decline>,
  access: 'business',
  scope: 'refunds:write',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'refund_request_closed',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;
