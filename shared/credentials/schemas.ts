import * as z from 'zod/mini';
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
  response: OutgoingHold,
};

const body = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) });

export const undo = {
  body,
  response: Ok,
};

export const stopReset = {
  body,
  response: Ok,
};
