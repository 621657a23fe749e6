/** A merchant's payment session as a shopper sees it (design: shopper API). */

import type { Call, Path } from '../http/call.ts';
import { COUPON_ERRORS } from './coupon-errors.ts';
import { BLOCKED_REASONS } from './obstacles.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/pay/:id' as Path<typeof schemas.read>,
  access: 'optional',
  status: 200,
  errors: ['session_not_found', 'rate_limited'],
} as const satisfies Call;

export const quote = {
  method: 'POST',
  path: '/pay/:id/quote' as Path<typeof schemas.quote>,
  access: 'optional',
  status: 200,
  errors: ['session_not_found', 'session_not_pending', 'rate_unavailable', 'rate_limited'],
} as const satisfies Call;

export const confirm = {
  method: 'POST',
  path: '/pay/:id/confirm' as Path<typeof schemas.confirm>,
  access: 'payer',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'quote_changed',
    'mode_mismatch',
    'authorization_exceeded',
    'confirmation_required',
    'no_accounts',
    'reservation_expired',
    ...BLOCKED_REASONS,
    'coupon_expired',
    'coupon_exhausted',
    'coupon_not_for_this',
    'rate_limited',
  ],
} as const satisfies Call;

const CLOSING_ERRORS = [
  'unauthenticated',
  'forbidden',
  'session_not_found',
  'session_not_pending',
  'mode_mismatch',
  'rate_limited',
] as const;

export const extend = {
  method: 'POST',
  path: '/pay/:id/extend' as Path<typeof schemas.extend>,
  access: 'payer',
  status: 200,
  errors: CLOSING_ERRORS,
} as const satisfies Call;

export const cancel = {
  method: 'POST',
  path: '/pay/:id/cancel' as Path<typeof schemas.cancel>,
  access: 'payer',
  status: 200,
  errors: CLOSING_ERRORS,
} as const satisfies Call;

/** The payer's own press: nothing tells a till by itself why somebody may not pay. */
export const tellTill = {
  method: 'POST',
  path: '/pay/:id/till' as Path<typeof schemas.tellTill>,
  access: 'member',
  status: 200,
  errors: CLOSING_ERRORS,
} as const satisfies Call;

const COUPON_CALL_ERRORS = [
  'session_not_found',
  'session_not_pending',
  'rate_unavailable',
  'rate_limited',
] as const;

export const applyCoupon = {
  method: 'POST',
  path: '/pay/:id/coupon' as Path<typeof schemas.applyCoupon>,
  access: 'optional',
  status: 200,
  errors: [...COUPON_ERRORS, ...COUPON_CALL_ERRORS],
} as const satisfies Call;

export const removeCoupon = {
  method: 'DELETE',
  path: '/pay/:id/coupon' as Path<typeof schemas.removeCoupon>,
  access: 'optional',
  status: 200,
  errors: COUPON_CALL_ERRORS,
} as const satisfies Call;
