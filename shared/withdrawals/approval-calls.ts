/**
 * A member approves a withdrawal with a passkey, whose signature the signer verifies, too; a second
 * person of a team approves a large one.
 */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './approval-schemas.ts';

/**
 * The challenge by which a passkey approves a withdrawal of `amount` to `address`. Without `id` the
 * withdrawal is a new one; with it, a pending one is approved again. A member without a passkey gets
 * no `options`.
 */
export const begin = {
  method: 'POST',
  path: '/wallet/withdrawals/approval' as Path<typeof schemas.begin>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'test_mode',
    'not_found',
    'rate_limited',
    'withdrawals_unavailable',
  ],
} as const satisfies Call;

/** For a withdrawal whose approval is missing, has expired or is by a removed passkey. */
export const approve = {
  method: 'POST',
  path: '/wallet/withdrawals/:id/approve' as Path<typeof schemas.approve>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'passkey_invalid',
    'withdrawal_changed',
    'test_mode',
    'withdrawals_unavailable',
  ],
} as const satisfies Call;

/**
 * Above `PAYOUT_TWO_PEOPLE_ABOVE` tokens in 24 hours. `second_person_required`: the caller requested the
 * withdrawal, or their factor or place in the team is too new. Repeating it changes nothing.
 */
export const approveSecond = {
  method: 'POST',
  path: '/wallet/withdrawals/:id/second-approval' as Path<typeof schemas.approveSecond>,
  access: 'member',
  activity: true,
  status: 200,
  errors: [
    ...PROOF_ERRORS,
    'scope_missing',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'sign_in_changed',
    'second_person_required',
    'not_found',
    'test_mode',
  ],
} as const satisfies Call;
