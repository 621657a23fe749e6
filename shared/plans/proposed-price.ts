import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';

/** A price that waits for the approval of the member, before the member discount. */
export const ProposedPrice = z.object({
  price: Decimal,
  proposedAt: Timestamp,
  /** The number of the first charge that would have this price, and when it is due. */
  fromN: z.number(),
  fromAt: Timestamp,
  /** What the approval also takes for the rest of period `n`, and until when; null when nothing. */
  adjustment: z.nullable(z.object({ n: z.number(), price: Decimal, until: Timestamp })),
});
