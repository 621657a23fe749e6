import * as z from 'zod/mini';
import { opaqueString } from './opaque-string.ts';

export const SHORTEST_PASSWORD = 12;

/** A new password (NIST SP 800-63B-4: length counts, composition does not). */
export const NewPassword = z
  .string('Please enter a password')
  .check(
    z.overwrite(opaqueString),
    z.minLength(1, 'Please enter a password'),
    z.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters.`),
    z.maxLength(256, 'At most 256 characters.'),
  );
