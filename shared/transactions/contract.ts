/** What has moved on a member's accounts (specification §3). */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';
import { ACCOUNT_TYPES } from '../wallet/contract.ts';

export const TRANSACTION_TYPES = [
  'deposit',
  'buy',
  'payment',
  'stake',
  'airdrop',
  'withdrawal',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

const SignedDecimal = z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,18})?$/, 'A decimal string.'));

/**
 * One transfer as the member sees it. `id` is the transaction code. `amount` is in tokens:
 * negative left the account, positive came in; of a move between cash and stake it is what the
 * cash account saw, or the account asked for. `recipient` of a payment is the merchant's name to its payer; to the merchant
 * it is its own reference or else description, and nothing of the payer. `recipient` of a withdrawal
 * is the external address; it comes back in a second one when it is cancelled or fails. Otherwise
 * it is null. `reverses` is the code of the transaction this one undoes, whole or in part: a payment
 * that reverses one is a merchant's refund, with its reason for a note.
 */
export const Transaction = z.object({
  id: z.string(),
  date: Timestamp,
  type: z.enum(TRANSACTION_TYPES),
  amount: SignedDecimal,
  currency: z.string(),
  recipient: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reverses: z.nullable(z.string()),
});
export type Transaction = z.output<typeof Transaction>;

const TransactionId = z.string().check(z.regex(idPattern('txn'), 'Not a transaction code.'));

const filter = {
  /** Only what has moved on this account, and as it saw it. */
  account: z.optional(z.enum(ACCOUNT_TYPES)),
  type: z.optional(z.enum(TRANSACTION_TYPES)),
  /** In recipient, note and code, without regard to case. */
  search: z.optional(text(100)),
  /** The first moment that counts, and the first that does not any more. */
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
};

/**
 * With `Accept: text/csv` the whole selection as a file (RFC 4180), without pages. One call looks
 * through a few thousand transactions: a page of a type or a search may hold fewer than `limit`,
 * even none, and have a `next` at which the search goes on.
 */
export const listTransactions = {
  method: 'GET',
  path: '/wallet/transactions',
  summary: 'Your transactions, newest first; `next` is the `after` of the following page',
  access: 'member',
  query: z.strictObject({
    ...filter,
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  files: 'text/csv',
  response: z.object({ data: z.array(Transaction), next: z.nullable(TransactionId) }),
  errors: ['unauthenticated', 'forbidden', 'no_accounts'],
} as const satisfies Endpoint;

export const readTransaction = {
  method: 'GET',
  path: '/wallet/transactions/:id',
  summary: 'One of your transactions',
  access: 'member',
  params: z.strictObject({ id: TransactionId }),
  status: 200,
  response: Transaction,
  errors: ['unauthenticated', 'forbidden', 'no_accounts', 'not_found'],
} as const satisfies Endpoint;

/**
 * Oldest first: the balances at the beginning when there were any, then one point per day (UTC)
 * that saw a change, at the time of its last one.
 */
export const readBalanceHistory = {
  method: 'GET',
  path: '/wallet/balances',
  summary: 'Your balances over the last days, in tokens',
  access: 'member',
  query: z.strictObject({
    days: z.optional(
      z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, '1 to 365.')),
    ),
  }),
  status: 200,
  response: z.object({
    points: z.array(z.object({ at: Timestamp, cash: Decimal, stake: Decimal })),
  }),
  errors: ['unauthenticated', 'forbidden', 'no_accounts'],
} as const satisfies Endpoint;
