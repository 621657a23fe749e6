/** Tokens that come in from the chain. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp } from '../http/fields.ts';

/**
 * A transfer of the token to one of your addresses. `confirmations` of `needed` blocks are on it;
 * with all of them it is credited, and `transactionId` is its transaction. A pending one may
 * disappear: the chain can take back what is not final. `amount` is in tokens.
 */
const Deposit = z.object({
  txHash: z.string(),
  /** Which of the transaction's transfers of the token. */
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

/**
 * `network` is null where deposits are off. Less than `minimum` tokens is not credited. `delayed`
 * says that the chain cannot be read at the moment: nothing is lost, it is credited later.
 */
export const listDeposits = {
  method: 'GET',
  path: '/wallet/deposits',
  summary: 'Your latest deposits from the chain, the newest first',
  access: 'member',
  status: 200,
  response: z.object({
    network: z.nullable(z.string()),
    minimum: Decimal,
    delayed: z.boolean(),
    deposits: z.array(Deposit),
  }),
  errors: ['unauthenticated', 'forbidden', 'no_accounts'],
} as const satisfies Endpoint;
