import * as z from 'zod/mini';

export const LONGEST_PASSWORD = 256;

/**
 * No letter takes more than four UTF-16 units when its accents are typed one by one. Normalising takes
 * the square of the length, so this limit is checked before.
 */
export const LONGEST_TYPED = 4 * LONGEST_PASSWORD;

/** A password as it is typed, to compare it with a hash. */
export const TypedPassword = z.string().check(z.maxLength(LONGEST_TYPED));
