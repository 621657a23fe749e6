/** The signed receipt in the `paid` event, which a page can verify without a server. */
import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';

/** The media type in a receipt's header (RFC 7515 §4.1.9), so that no other token passes as one. */
export const RECEIPT_TYPE = 'salus-receipt+jwt';
export const RECEIPT_ALGORITHM = 'ES256';

/** Path of the public keys (RFC 7517), relative to the product's address. */
export const KEYS_PATH = '/.well-known/jwks.json';

/**
 * The claims of a receipt (RFC 7519). It identifies no payer and never expires: it states what was
 * true at payment, and a refund does not change it.
 */
export const ReceiptClaims = z.object({
  /** The address of this installation. */
  iss: z.string(),
  /** The origins on which the session may be shown; a page checks that its own is included. */
  aud: z.array(z.string()),
  sub: PaySessionId,
  /** The transaction, so that a receipt shown twice is recognised as one payment. */
  jti: z.string(),
  /** When it was signed, in seconds since 1970. */
  iat: z.int(),
  /** The merchant's price, in `currency`. */
  amount: Decimal,
  currency: z.string(),
  /** The merchant's own reference of the session. */
  reference: z.nullable(z.string()),
  paidAt: Timestamp,
});
export type ReceiptClaims = z.output<typeof ReceiptClaims>;
