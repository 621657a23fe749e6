/** The calls of a till's device, which its key in a cookie authorises. */
import type { Call, Path } from '../http/call.ts';
import { VISIT_REFUSALS } from '../passes/calls.ts';
import { COUPON_ERRORS } from '../pay/coupon-errors.ts';
import type * as schemas from './schemas.ts';

/** Sets the cookie with the device's key, which is stored as a hash. */
export const pair = {
  method: 'POST',
  path: '/till/pair' as Path<typeof schemas.pair>,
  access: 'public',
  status: 200,
  errors: ['forbidden', 'code_invalid', 'rate_limited'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/till' as Path<typeof schemas.read>,
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const leave = {
  method: 'POST',
  path: '/till/leave' as Path<typeof schemas.leave>,
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/till/sales' as Path<typeof schemas.create>,
  access: 'till',
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'button_closed',
    'button_sold_out',
    'pass_closed',
    ...COUPON_ERRORS,
    'payments_disabled',
    'domain_unproven',
    'rate_unavailable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

/** Created at or after `from`, and before `to`: the device knows when its day begins. */
export const list = {
  method: 'GET',
  path: '/till/sales' as Path<typeof schemas.list>,
  access: 'till',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const readOne = {
  method: 'GET',
  path: '/till/sales/:id' as Path<typeof schemas.readOne>,
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Call;

export const cancel = {
  method: 'POST',
  path: '/till/sales/:id/cancel' as Path<typeof schemas.cancel>,
  access: 'till',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'rate_limited',
  ],
} as const satisfies Call;

/** Of a payment of today, within the limit of this device. */
export const refund = {
  method: 'POST',
  path: '/till/sales/:id/refund' as Path<typeof schemas.refund>,
  access: 'till',
  status: 201,
  activity: true,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_paid',
    'payments_disabled',
    'refund_exceeds_payment',
    'pass_used_up',
    'insufficient_balance',
    'till_refund_forbidden',
    'till_refund_late',
    'till_refund_limit',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

/** By the code of the member's phone: ten wrong codes a minute. */
export const takeVisit = {
  method: 'POST',
  path: '/till/visits' as Path<typeof schemas.takeVisit>,
  access: 'till',
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    ...VISIT_REFUSALS,
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

/** Of a visit that this device took today. */
export const returnVisit = {
  method: 'POST',
  path: '/till/visits/:id/return' as Path<typeof schemas.returnVisit>,
  access: 'till',
  status: 200,
  activity: true,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'pass_expired', 'rate_limited'],
} as const satisfies Call;

/** Those that can be captured, the next to end first. */
export const listReservations = {
  method: 'GET',
  path: '/till/reservations' as Path<typeof schemas.listReservations>,
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const capture = {
  method: 'POST',
  path: '/till/reservations/:id/capture' as Path<typeof schemas.capture>,
  access: 'till',
  notSuspended: true,
  status: 200,
  activity: true,
  errors: [
    'unauthenticated',
    'suspended',
    'forbidden',
    'session_not_found',
    'session_not_authorized',
    'session_already_captured',
    'capture_exceeds_reservation',
    'reservation_expired',
    'reservation_disputed',
    'payments_disabled',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

export const release = {
  method: 'POST',
  path: '/till/reservations/:id/release' as Path<typeof schemas.release>,
  access: 'till',
  notSuspended: true,
  status: 200,
  activity: true,
  errors: [
    'unauthenticated',
    'suspended',
    'forbidden',
    'session_not_found',
    'session_not_authorized',
    'session_already_captured',
    'rate_limited',
  ],
} as const satisfies Call;

export const openDay = {
  method: 'POST',
  path: '/till/days' as Path<typeof schemas.openDay>,
  access: 'till',
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'till_day_open', 'rate_limited'],
} as const satisfies Call;

/** Closing a closed day changes nothing. */
export const closeDay = {
  method: 'POST',
  path: '/till/days/:id/close' as Path<typeof schemas.closeDay>,
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;

/** Newest first. */
export const listDays = {
  method: 'GET',
  path: '/till/days' as Path<typeof schemas.listDays>,
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;
