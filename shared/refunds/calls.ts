/** Full and partial refunds by a merchant: by API, and in the member area. */

import { MAILBOX_PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const refusals = [
  'session_not_paid',
  'payments_disabled',
  'refund_exceeds_payment',
  'pass_used_up',
  'refund_request_closed',
  'insufficient_balance',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'rate_limited',
] as const;

export const refundSession = {
  method: 'POST',
  path: '/merchant/pay-sessions/:id/refunds' as Path<typeof schemas.refundSession>,
  access: 'business',
  scope: 'refunds:write',
  status: 201,
  errors: ['unauthenticated', 'session_not_found', 'not_found', ...refusals],
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/merchant/pay-sessions/:id/refunds' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'refunds:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Call;

export const listAll = {
  method: 'GET',
  path: '/merchant/refunds' as Path<typeof schemas.listAll>,
  access: 'business',
  scope: 'refunds:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/refunds/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'refunds:read',
  status: 200,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Call;

export const readRefundable = {
  method: 'GET',
  path: '/business/payments/:id/refunds' as Path<typeof schemas.readRefundable>,
  access: 'business',
  scope: 'refunds:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/business/payments/:id/refunds' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'refunds:write',
  status: 201,
  errors: [...MAILBOX_PROOF_ERRORS, 'not_found', 'refund_above_usual_day', ...refusals],
} as const satisfies Call;
