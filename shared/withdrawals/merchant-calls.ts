/** A business's payouts by API key: requested within the signer's limits, read and cancelled. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './merchant-schemas.ts';

/**
 * People confirm a payout with their strongest factor: `endpoints.payout`. A key has none, so that
 * the address is the stored one, and the signer bounds what leaves without a passkey's approval.
 */
export const createPayout = {
  method: 'POST',
  path: '/merchant/payouts' as Path<typeof schemas.createPayout>,
  access: 'business',
  scope: 'payouts:write',
  status: 201,
  errors: [
    'unauthenticated',
    'no_accounts',
    'payments_disabled',
    'account_frozen',
    'test_mode',
    'domain_unproven',
    'deposit_address_missing',
    'withdrawal_pending',
    'receivable_open',
    'insufficient_balance',
    'payout_held',
    'withdrawals_unavailable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

export const cancelPayout = {
  method: 'POST',
  path: '/merchant/payouts/:id/cancel' as Path<typeof schemas.cancelPayout>,
  access: 'business',
  scope: 'payouts:write',
  status: 200,
  errors: [
    'unauthenticated',
    'not_found',
    'withdrawal_not_cancellable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

export const listPayouts = {
  method: 'GET',
  path: '/merchant/payouts' as Path<typeof schemas.listPayouts>,
  access: 'business',
  scope: 'payouts:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const readPayout = {
  method: 'GET',
  path: '/merchant/payouts/:id' as Path<typeof schemas.readPayout>,
  access: 'business',
  scope: 'payouts:read',
  status: 200,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Call;
