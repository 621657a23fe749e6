import * as z from 'zod/mini';
import { opaqueString } from './opaque-string.ts';

export const SHORTEST_PASSWORD = 12;
const LONGEST = 256;
const TOO_LONG = `At most ${LONGEST} characters.`;

/**
 * No letter takes more than four UTF-16 units when its accents are typed one by one. Normalising takes
 * the square of the length, so this limit is checked before.
 */
const LONGEST_TYPED = 4 * LONGEST;

/** A password as it is typed, to compare it with a hash. */
export const TypedPassword = z.string().check(z.maxLength(LONGEST_TYPED));

/** A new password (NIST SP 800-63B-4: length counts, composition does not). */
export const NewPassword = z
  .string('Please enter a password')
  .check(
    z.maxLength(LONGEST_TYPED, { error: TOO_LONG, abort: true }),
    z.overwrite(opaqueString),
    z.minLength(1, 'Please enter a password'),
    z.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters.`),
    z.maxLength(LONGEST, TOO_LONG),
  );
