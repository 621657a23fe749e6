import * as z from 'zod/mini';

/** Nothing that separates addresses in a header, cannot be stored, or is drawn as nothing. */
const PATTERN = /^[^\s@"<>(),;:\\[\]\p{C}]{1,64}@[^\s@"<>(),;:\\[\]\p{C}]{1,189}$/u;

/** An e-mail address as people write it; whether it exists only a mail can tell. */
export const Email = z
  .string('Please enter your email')
  .check(z.minLength(1, 'Please enter your email'), z.regex(PATTERN, 'Not an e-mail address.'));
