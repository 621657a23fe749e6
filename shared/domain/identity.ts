/** A merchant as it is shown to people. */
import * as z from 'zod/mini';

/** What a merchant has chosen for its checkout; ours where it has chosen nothing. */
const MerchantLook = z.object({
  accentLight: z.exactOptional(z.string()),
  accentDark: z.exactOptional(z.string()),
  radius: z.exactOptional(z.number()),
  font: z.exactOptional(z.string()),
});
export type MerchantLook = z.output<typeof MerchantLook>;

/**
 * `name` is the merchant's own choice. `domain` belongs to it only if `verified`; an international
 * domain name is in its Punycode form (RFC 3492). `logo` is the hash in its address
 * (`logoPath`), and only a merchant with a verified domain has one.
 */
export const MerchantIdentity = z.object({
  name: z.string(),
  domain: z.string(),
  verified: z.boolean(),
  logo: z.exactOptional(z.string()),
  look: z.exactOptional(MerchantLook),
});
export type MerchantIdentity = z.output<typeof MerchantIdentity>;
