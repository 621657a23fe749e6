import * as z from 'zod/mini';
import { LONGEST_PASSWORD, LONGEST_TYPED } from '../typed-password.ts';
import { opaqueString } from './opaque-string.ts';

export const SHORTEST_PASSWORD = 12;
const TOO_LONG = `At most ${LONGEST_PASSWORD} characters.`;

/** A new password (NIST SP 800-63B-4: length counts, composition does not). */
export const NewPassword = z
  .string('Please enter a password')
  .check(
    z.maxLength(LONGEST_TYPED, { error: TOO_LONG, abort: true }),
    z.overwrite(opaqueString),
    z.minLength(1, 'Please enter a password'),
    z.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters.`),
    z.maxLength(LONGEST_PASSWORD, TOO_LONG),
  );
