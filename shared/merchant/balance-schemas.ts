import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { PageSize } from '../http/page-size.ts';
import { TRANSACTION_TYPES, Transaction, TransactionId } from '../transactions/schemas.ts';
import { AccountType } from '../wallet/schemas.ts';
import { HeldTokens } from '../withdrawals/held-tokens.ts';

/** All in tokens. */
export const Balance = z.object({
  currency: z.string(),
  /** The payment account, which receives payments and pays refunds. */
  cash: Decimal,
  /** The membership account. */
  stake: Decimal,
  /** What of both can be paid out now. */
  withdrawable: Decimal,
  held: z.array(HeldTokens),
});

export const readBalance = {
  response: Balance,
};

export const Movement = z.pick(Transaction, {
  id: true,
  date: true,
  type: true,
  amount: true,
  currency: true,
  order: true,
  recipient: true,
  note: true,
  reverses: true,
});
export type Movement = z.output<typeof Movement>;

export const listMovements = {
  query: z.strictObject({
    account: z.optional(AccountType),
    type: z.optional(z.enum(TRANSACTION_TYPES)),
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  response: z.object({
    data: z.array(Movement),
    next: z.nullable(TransactionId),
    archivedBefore: z.optional(Timestamp),
  }),
};
