/** A member's own data and sessions. */

import { MAILBOX_PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * Changes only the given fields. A new e-mail address takes effect when it is confirmed, and
 * sending the present one cancels the change; a new password ends the other sessions. Another
 * `recipientName` must be free. `externalDepositAddress` is an Ethereum address with the right
 * checksum (EIP-55), or null.
 */
export const update = {
  method: 'PUT',
  path: '/users/me',
  access: 'member',
  activity: true,
  status: 200,
  errors: [
    'suspended',
    ...MAILBOX_PROOF_ERRORS,
    'test_mode',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
  ],
  types: {} as Types<typeof schemas.update>,
} as const satisfies Call;

/** `not_found` if no address change is pending. */
export const resendNewEmail = {
  method: 'POST',
  path: '/users/me/email/resend',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.resendNewEmail>,
} as const satisfies Call;

export const listSignIns = {
  method: 'GET',
  path: '/users/me/sessions',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.listSignIns>,
} as const satisfies Call;

export const endSignIn = {
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
  types: {} as Types<typeof schemas.endSignIn>,
} as const satisfies Call;

/**
 * A machine-readable export of all data about a member (GDPR, articles 15 and 20). The register of
 * personal data (docs/personal-data.md) names the columns behind each field.
 */
export const exportData = {
  method: 'POST',
  path: '/users/me/export',
  access: 'member',
  status: 200,
  errors: MAILBOX_PROOF_ERRORS,
  types: {} as Types<typeof schemas.exportData>,
} as const satisfies Call;
