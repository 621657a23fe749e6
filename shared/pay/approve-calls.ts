/** Confirms one payment's payee and total with the strongest factor (PSD2, dynamic linking). */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './approve-schemas.ts';

const OF_SESSION = ['session_not_found', 'session_not_pending', 'quote_changed'] as const;

/** With a token: bound to this session. Without one: for `POST auth/passkey` beside the payment. */
export const begin = {
  method: 'POST',
  path: '/pay/:id/approve/options' as Path<typeof schemas.begin>,
  access: 'optional',
  status: 200,
  errors: [...OF_SESSION, 'rate_limited'],
} as const satisfies Call;

/**
 * `payer.confirmation.methods` lists what is required: a passkey, or the password and the code.
 * `passkey` signs the challenge of `approve/options`; the password with a recovery code replaces a
 * lost passkey.
 */
export const approve = {
  method: 'POST',
  path: '/pay/:id/approve' as Path<typeof schemas.approve>,
  access: 'member',
  status: 200,
  errors: [...OF_SESSION, 'mode_mismatch', ...PROOF_ERRORS],
} as const satisfies Call;
