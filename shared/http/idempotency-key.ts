import * as z from 'zod/mini';

/** Makes a retry safe: calls with the same key and body have one effect and one answer. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/, '1 to 255 visible ASCII characters.')),
  ),
});
