/** A business's sales. No answer to a merchant says who paid. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * Days are in UTC, and both ends are included. `from` defaults to 30 days, `to` to today; at most
 * 1100 days, or 366 in steps of a day. Weeks begin on Monday; the first and the last point may
 * cover part of a week or month. The price is before the member discount, in its own currency.
 */
export const read = {
  method: 'GET',
  path: '/merchant/sales' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'pay-sessions:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;

/**
 * With `Accept: text/csv` the whole selection as a file (RFC 4180), without pages. One call scans a
 * few thousand payments: a page filtered by status or search may hold fewer than `limit` entries,
 * even none, and still have a `next` at which the search continues.
 */
export const listPayments = {
  method: 'GET',
  path: '/business/payments' as Path<typeof schemas.listPayments>,
  access: 'business',
  scope: 'pay-sessions:read',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;

export const readPaymentDetail = {
  method: 'GET',
  path: '/business/payments/:id' as Path<typeof schemas.readPaymentDetail>,
  access: 'business',
  scope: 'pay-sessions:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;
