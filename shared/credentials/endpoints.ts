/** After a change of credentials: a hold on withdrawals, and the undo link by e-mail. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';

export const CREDENTIAL_CHANGE_KINDS = [
  'email',
  'password',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes',
  'passkey_added',
  'passkey_removed',
  'deposit_address',
  'factor_reset',
] as const;
export type CredentialChangeKind = (typeof CREDENTIAL_CHANGE_KINDS)[number];

/**
 * `frozen` after an undo: the member can neither pay nor withdraw until they have set a new
 * password by e-mail and confirmed it with their previous factor. A member without such a factor
 * stays frozen until `frozenUntil`, which is null before the new password is set. `heldUntil`:
 * withdrawals wait because of `change`.
 */
export const OutgoingHold = z.object({
  frozen: z.boolean(),
  frozenUntil: z.nullable(Timestamp),
  heldUntil: z.nullable(Timestamp),
  change: z.nullable(z.object({ kind: z.enum(CREDENTIAL_CHANGE_KINDS), at: Timestamp })),
});
export type OutgoingHold = z.output<typeof OutgoingHold>;

export const readOutgoingHold = {
  method: 'GET',
  path: '/users/me/outgoing-hold',
  summary: 'Whether your withdrawals wait, until when and why',
  access: 'member',
  status: 200,
  response: OutgoingHold,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

const body = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) });

/**
 * For the reader of the previous mailbox. It signs nobody in, and a second call changes nothing.
 */
export const undo = {
  method: 'POST',
  path: '/auth/undo',
  summary:
    'Undo a change of credentials with the code of its mail: everything is as before, and nothing leaves the account',
  access: 'public',
  body,
  status: 200,
  response: Ok,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;

export const stopReset = {
  method: 'POST',
  path: '/auth/factor-reset/stop',
  summary: 'Stop the removal of a second factor that an operator was asked for',
  access: 'public',
  body,
  status: 200,
  response: Ok,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;
