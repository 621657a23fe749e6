/** The API for a merchant's server, called with its token, and the events sent to it. */

import type { Call, Path } from '../http/call.ts';
import { COUPON_ERRORS } from '../pay/coupon-errors.ts';
import type * as schemas from './schemas.ts';

export const createSession = {
  method: 'POST',
  path: '/merchant/pay-sessions' as Path<typeof schemas.createSession>,
  access: 'business',
  scope: 'pay-sessions:write',
  activity: false,
  status: 201,
  errors: [
    'unauthenticated',
    'payments_disabled',
    'domain_unproven',
    'rate_unavailable',
    'plan_retired',
    'mandates_off',
    ...COUPON_ERRORS,
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

export const readSession = {
  method: 'GET',
  path: '/merchant/pay-sessions/:id' as Path<typeof schemas.readSession>,
  access: 'business',
  scope: 'pay-sessions:read',
  status: 200,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Call;

export const listSessions = {
  method: 'GET',
  path: '/merchant/pay-sessions' as Path<typeof schemas.listSessions>,
  access: 'business',
  scope: 'pay-sessions:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const cancelSession = {
  method: 'POST',
  path: '/merchant/pay-sessions/:id/cancel' as Path<typeof schemas.cancelSession>,
  access: 'business',
  scope: 'pay-sessions:write',
  activity: false,
  status: 200,
  errors: [
    'unauthenticated',
    'session_not_found',
    'session_not_pending',
    'session_paid',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;
