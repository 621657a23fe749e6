import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';

/**
 * A token transfer to one of the member's addresses. It is credited when it has `needed`
 * confirmations; `transactionId` is then its transaction. A pending deposit may disappear, because
 * a chain reorganisation can remove blocks that are not final. `amount` is in tokens.
 */
const Deposit = z.object({
  txHash: z.string(),
  /** Index of the token transfer within the chain transaction. */
  position: z.number(),
  account: z.enum(['cash', 'stake']),
  amount: Decimal,
  status: z.enum(['pending', 'credited']),
  confirmations: z.number(),
  needed: z.number(),
  seenAt: Timestamp,
  transactionId: z.nullable(z.string()),
});
export type Deposit = z.output<typeof Deposit>;

export const list = {
  response: z.object({
    network: z.nullable(z.string()),
    minimum: Decimal,
    delayed: z.boolean(),
    deposits: z.array(Deposit),
  }),
};
