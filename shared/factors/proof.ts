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
