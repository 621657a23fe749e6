/** A merchant as it is shown to people. */
import * as z from 'zod/mini';

/**
 * `name` is the merchant's own choice. `domain` belongs to it only if `verified`; an international
 * domain name is in its Punycode form (RFC 3492).
 */
export const MerchantIdentity = z.object({
  name: z.string(),
  domain: z.string(),
  verified: z.boolean(),
});
export type MerchantIdentity = z.output<typeof MerchantIdentity>;
