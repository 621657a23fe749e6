/** A member's own data and sessions. */

import { MAILBOX_PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * Changes only the given fields. A new e-mail address takes effect when it is confirmed, and
 * sending the present one cancels the change; a new password ends the other sessions. Another
 * `recipientName` must be free. `externalDepositAddress` is an Ethereum address with the right
 * checksum (EIP-55), or null.
 */
export const update = {
  method: 'PUT',
  path: '/users/me' as Path<typeof schemas.update>,
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
} as const satisfies Call;

/** `not_found` if no address change is pending. */
export const resendNewEmail = {
  method: 'POST',
  path: '/users/me/email/resend' as Path<typeof schemas.resendNewEmail>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;

export const listSignIns = {
  method: 'GET',
  path: '/users/me/sessions' as Path<typeof schemas.listSignIns>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

export const endSignIn = {
  method: 'DELETE',
  path: '/users/me/sessions/:id' as Path<typeof schemas.endSignIn>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;

/**
 * A machine-readable export of all data about a member (GDPR, articles 15 and 20). The register of
 * personal data (docs/personal-data.md) names the columns behind each field.
 */
export const exportData = {
  method: 'POST',
  path: '/users/me/export' as Path<typeof schemas.exportData>,
  access: 'member',
  status: 200,
  errors: MAILBOX_PROOF_ERRORS,
} as const satisfies Call;
