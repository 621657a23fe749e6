import * as z from 'zod/mini';

/** Letters of any case are one code. */
export const CouponCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, '3 to 40 letters, digits, "-" and "_".'),
  );
