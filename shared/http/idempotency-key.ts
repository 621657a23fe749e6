import * as z from 'zod/mini';

/** The key by which a merchant's server repeats a call safely. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/, '1 to 255 visible ASCII characters.')),
  ),
});
