/** The factors with which a signed-in member confirms a sensitive action. */
import * as z from 'zod/mini';
import { PASSWORD_MISSING } from '../field-texts.ts';
import { TypedPassword } from '../typed-password.ts';
import { OptionalCode } from './code.ts';
import { Assertion } from './credential.ts';

const OptionalPassword = z.optional(TypedPassword.check(z.minLength(1, PASSWORD_MISSING)));

/**
 * Which of these are required depends on the member: see `GET users/me/reauthentication`. `code` is
 * from the authenticator app, or a recovery code. `passkey` signs the challenge of `POST
 * users/me/reauthentication`.
 */
export const proofFields = {
  currentPassword: OptionalPassword,
  code: OptionalCode,
  passkey: z.optional(Assertion),
};

/** The errors of every call that takes `proofFields`. */
export const PROOF_ERRORS = [
  'unauthenticated',
  'forbidden',
  'password_missing',
  'credentials_invalid',
  'second_factor_missing',
  'second_factor_invalid',
  'passkey_missing',
  'passkey_invalid',
  'factor_too_new',
  'rate_limited',
] as const;

/** The errors of a call that takes the mailbox as well where no factor counts. */
export const MAILBOX_PROOF_ERRORS = [...PROOF_ERRORS, 'mailbox_unproven'] as const;
