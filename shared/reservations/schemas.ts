import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { MerchantPaySession } from '../merchant/schemas.ts';

const params = z.strictObject({ id: PaySessionId });

/** `amount` is a part of the session's net, in its currency; absent: all of it. */
export const NewCapture = z.strictObject({ amount: z.optional(Decimal) });

export const capture = {
  headers: IdempotencyHeaders,
  params,
  body: NewCapture,
  response: MerchantPaySession,
};

export const release = {
  headers: IdempotencyHeaders,
  params,
  response: MerchantPaySession,
};

/**
 * A member's reservation. `net` is what was approved in `currency`, `tokens` what was reserved for it. `returning`: it
 * can no longer be captured, and its tokens come back within minutes.
 */
export const Reservation = z.object({
  id: PaySessionId,
  merchant: MerchantIdentity,
  description: z.nullable(z.string()),
  net: Decimal,
  currency: z.string(),
  tokens: Decimal,
  captureBefore: Timestamp,
  status: z.enum(['open', 'returning']),
  terms: z.nullable(z.string()),
  authorizedAt: Timestamp,
  /** The transaction that reserved the tokens. */
  transactionId: z.string(),
});
export type Reservation = z.output<typeof Reservation>;

export const list = {
  query: z.strictObject({ after: z.optional(PaySessionId), limit: z.optional(PageSize) }),
  response: z.object({ data: z.array(Reservation), next: z.nullable(PaySessionId) }),
};
