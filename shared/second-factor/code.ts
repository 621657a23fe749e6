/** What is typed as the second step of a sign-in, and what is said of it. */
import * as z from 'zod/mini';

export const CODE_MISSING = 'Enter the code of your authenticator app.';
export const CODE_WRONG = 'This code is not right, or was used already.';

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const SecondFactorCode = z
  .string(CODE_MISSING)
  .check(z.minLength(1, CODE_MISSING), z.maxLength(64, CODE_WRONG));

/** Where only those have one who chose two-step sign-in. */
export const OptionalCode = z.optional(z.string().check(z.maxLength(64, CODE_WRONG)));
