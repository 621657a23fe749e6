/** The code of the second sign-in step, and its validation messages. */
import * as z from 'zod/mini';

export const CODE_MISSING = 'Enter the code of your authenticator app.';
export const CODE_WRONG = 'This code is wrong or was already used.';

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const SecondFactorCode = z
  .string(CODE_MISSING)
  .check(z.minLength(1, CODE_MISSING), z.maxLength(64, CODE_WRONG));

/** For forms where only members with two-step sign-in have a code. */
export const OptionalCode = z.optional(z.string().check(z.maxLength(64, CODE_WRONG)));
