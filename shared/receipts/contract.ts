/** What a merchant's page is handed with `paid`: proof it can check without a server of its own. */
import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';
import { PaySessionId } from '../pay/contract.ts';

/** The media type in a receipt's header (RFC 7515 §4.1.9), so that no other token passes for one. */
export const RECEIPT_TYPE = 'salus-receipt+jwt';
export const RECEIPT_ALGORITHM = 'ES256';

/** Where the public keys are (RFC 7517), below the product's own address. */
export const KEYS_PATH = '/.well-known/jwks.json';

/**
 * The claims of a receipt (RFC 7519). There is nothing about the payer among them, and no end: it
 * says what was true when it was paid, and a refund changes nothing of that.
 */
export const ReceiptClaims = z.object({
  /** The address of this installation. */
  iss: z.string(),
  /** The web origins the session may be shown on; a page looks for its own. */
  aud: z.array(z.string()),
  sub: PaySessionId,
  /** The transaction: one receipt is one payment, however often it is shown. */
  jti: z.string(),
  /** When it was signed, in seconds. */
  iat: z.int(),
  /** In `currency`, as the merchant asked for it. */
  amount: Decimal,
  currency: z.string(),
  /** The merchant's own name for it. */
  reference: z.nullable(z.string()),
  paidAt: Timestamp,
});
export type ReceiptClaims = z.output<typeof ReceiptClaims>;
