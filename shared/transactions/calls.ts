/** The transactions on a member's accounts (specification §3). */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * With `Accept: text/csv` the whole selection as a file (RFC 4180), without pages. One call scans a
 * few thousand transactions: a page filtered by type or search may hold fewer than `limit` entries,
 * even none, and still have a `next` at which the search continues.
 */
export const list = {
  method: 'GET',
  path: '/wallet/transactions' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;

/**
 * For payer and merchant of a payment session. `delivered` is there for the merchant, once for each
 * webhook that accepted the event.
 */
export const readTimeline = {
  method: 'GET',
  path: '/wallet/transactions/:id/timeline' as Path<typeof schemas.readTimeline>,
  access: 'member',
  status: 200,
  replica: true,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'no_accounts',
    'not_found',
  ],
} as const satisfies Call;

/**
 * Oldest first: the balances at the start of the period, if there were any, then one point per day
 * (UTC) with a change, at the time of its last change.
 */
export const readBalanceHistory = {
  method: 'GET',
  path: '/wallet/balances' as Path<typeof schemas.readBalanceHistory>,
  access: 'member',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;
