/** Confirms one payment's payee and total with the strongest factor (PSD2, dynamic linking). */
import * as z from 'zod/mini';
import { RequestOptions } from '../factors/credential.ts';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Ok } from '../http/fields.ts';
import { PaySessionId } from './session-id.ts';

const params = z.strictObject({ id: PaySessionId });
const OF_SESSION = ['session_not_found', 'session_not_pending', 'quote_changed'] as const;

/** With a token: bound to this session. Without one: for `POST auth/passkey` beside the payment. */
export const begin = {
  method: 'POST',
  path: '/pay/:id/approve/options',
  summary: 'What a passkey signs to confirm this payment at this total',
  access: 'optional',
  params,
  body: z.strictObject({ total: Decimal }),
  status: 200,
  response: z.object({ options: RequestOptions }),
  errors: [...OF_SESSION, 'rate_limited'],
} as const satisfies Endpoint;

/**
 * `payer.confirmation.methods` lists what is required: a passkey, or the password and the code.
 * `passkey` signs the challenge of `approve/options`; the password with a recovery code replaces a
 * lost passkey.
 */
export const approve = {
  method: 'POST',
  path: '/pay/:id/approve',
  summary: 'Confirm this payment at this total; it may then be paid once, within five minutes',
  access: 'member',
  params,
  body: z.strictObject({ total: Decimal, ...proofFields }),
  status: 200,
  response: Ok,
  errors: [...OF_SESSION, 'mode_mismatch', ...PROOF_ERRORS],
} as const satisfies Endpoint;
