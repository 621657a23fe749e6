import * as z from 'zod/mini';

/** No characters that separate addresses in a header, cannot be stored, or are invisible. */
const PATTERN = /^[^\s@"<>(),;:\\[\]\p{C}]{1,64}@[^\s@"<>(),;:\\[\]\p{C}]{1,189}$/u;

/** An e-mail address by its syntax; only a sent e-mail shows whether it exists. */
export const Email = z
  .string('Please enter your email')
  .check(z.minLength(1, 'Please enter your email'), z.regex(PATTERN, 'Not an e-mail address.'));
