/** Withdrawals: all of a member's stake (exit), or part of a business's cash (payout). */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const REFUSALS = [
  ...PROOF_ERRORS,
  'scope_missing',
  'person_disabled',
  'second_factor_required',
  'mailbox_unproven',
  'factor_too_new',
  'no_accounts',
  'payments_disabled',
  'account_frozen',
  'withdrawal_pending',
  'receivable_open',
  'payout_held',
  'domain_unproven',
  'withdrawal_changed',
  'withdrawals_unavailable',
  'test_mode',
] as const;

/**
 * `domain_unproven`: what customers paid leaves once the business has proven its domain
 * (`GET /merchant/verification`); `errors` says how much may leave before.
 * `withdrawal_changed`: not `address` is stored now, or the passkey has approved something else.
 */
export const payout = {
  method: 'POST',
  path: '/wallet/payout' as Path<typeof schemas.payout>,
  access: 'member',
  activity: true,
  status: 201,
  errors: [
    ...REFUSALS,
    'sign_in_changed',
    'not_found',
    'insufficient_balance',
    'deposit_address_missing',
  ],
} as const satisfies Call;

/**
 * `open` says whether a withdrawal can be requested now; false where no chain is connected. Of the
 * payment and membership account together, `free` tokens can be withdrawn now. Tokens in `held`
 * were bought by card, by the member or by the payer, and become available at `until`; null while a
 * dispute is open. `keptForCustomers` is what customers paid a business, which leaves once its domain is
 * proven; null for everybody else. `approvers`: the e-mail addresses of who may approve the withdrawal
 * that waits for a second person. `keptBack` is held because of disputes of the member's own
 * purchases, or owed.
 */
export const list = {
  method: 'GET',
  path: '/wallet/withdrawals' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing'],
} as const satisfies Call;

export const cancel = {
  method: 'POST',
  path: '/wallet/withdrawals/:id/cancel' as Path<typeof schemas.cancel>,
  access: 'member',
  activity: true,
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'not_found',
    'withdrawal_not_cancellable',
  ],
} as const satisfies Call;

/** For the reader of the member's e-mail: a stranger with the password may have requested it. */
export const cancelByCode = {
  method: 'POST',
  path: '/wallet/withdrawals/cancel' as Path<typeof schemas.cancelByCode>,
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'withdrawal_not_cancellable'],
} as const satisfies Call;
