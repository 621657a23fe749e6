import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';
import { AccountType } from '../wallet/schemas.ts';

export const TRANSACTION_TYPES = [
  'deposit',
  'buy',
  'payment',
  'stake',
  'airdrop',
  'withdrawal',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const SignedDecimal = z
  .string()
  .check(z.regex(/^-?\d{1,18}(\.\d{1,18})?$/, 'A decimal string.'));

/**
 * One transfer as the member sees it. `id` is the transaction code. `amount` is in tokens: negative
 * for outgoing, positive for incoming; for a move between cash and stake it is the change of the
 * cash account, or of the account in the query. `recipient` of a payment is the merchant's name; of a
 * refund it is null to the merchant. `order` is set for the merchant: the reference, or else the
 * description; it never identifies the payer. `recipient` of a withdrawal is the external address; if
 * the withdrawal is cancelled or fails, a second transaction returns the tokens. Otherwise both are
 * null. `merchant` is set for the payer of a payment, with the merchant's name at that time. `reverses` is the code of the
 * transaction that this one reverses, in full or in part: a payment that reverses one is a
 * merchant's refund, with the reason as its note. `money` is set for a payment or refund of a price in money: what was
 * paid of it after the discount, or what of that came back, signed as `amount`.
 */
export const Transaction = z.object({
  id: z.string(),
  date: Timestamp,
  type: z.enum(TRANSACTION_TYPES),
  amount: SignedDecimal,
  currency: z.string(),
  recipient: z.nullable(z.string()),
  order: z.nullable(z.string()),
  merchant: z.nullable(MerchantIdentity),
  note: z.nullable(z.string()),
  reverses: z.nullable(z.string()),
  money: z.nullable(z.object({ amount: SignedDecimal, currency: z.string() })),
  /** Of a payment: it reserved tokens, or returned what was not taken; null of others, and of what a merchant took. */
  reservation: z.optional(z.nullable(z.enum(['reserved', 'returned']))),
  /**
   * Only where the query asks for it: the value in that currency at the time of the transaction. `source` is `money`
   * where it was paid or bought at that amount, else the source of the price that was in force. Null when none was.
   */
  fiat: z.optional(
    z.nullable(z.object({ amount: SignedDecimal, currency: z.string(), source: z.string() })),
  ),
});
export type Transaction = z.output<typeof Transaction>;

export const TransactionId = z.string().check(z.regex(idPattern('txn'), 'Not a transaction code.'));

const filter = {
  /** Only transactions on this account, with the amounts of that account. */
  account: z.optional(AccountType),
  type: z.optional(z.enum(TRANSACTION_TYPES)),
  /** Matches recipient, order, note and code, ignoring case. */
  search: z.optional(text(100)),
  /** From this moment on, and before that one. */
  from: z.optional(GivenTime),
  to: z.optional(GivenTime),
};

/** Of a file: the `archivedBefore` of the list. */
export const ARCHIVED_BEFORE_HEADER = 'salus-archived-before';

export const list = {
  query: z.strictObject({
    ...filter,
    /**
     * Adds what each transaction was worth in this currency. A file always has it: in your business’s currency, or the
     * first one of the installation, unless you name another one.
     */
    fiat: z.optional(CurrencyCode),
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  response: z.object({
    data: z.array(Transaction),
    next: z.nullable(TransactionId),
    /** On the last page: you have transactions before this time that are archived, and in no list. */
    archivedBefore: z.optional(Timestamp),
  }),
};

export const PAYMENT_STEPS = [
  'created',
  'price_refreshed',
  'extended',
  'authorized',
  'paid',
  'released',
  'delivered',
  'refund_requested',
  'refunded',
] as const;

/**
 * `amount` and `currency` are set for refunds and requests: the part of the net that was refunded or asked for.
 */
const PaymentStep = z.object({
  kind: z.enum(PAYMENT_STEPS),
  at: Timestamp,
  amount: z.nullable(Decimal),
  currency: z.nullable(z.string()),
});
export type PaymentStep = z.output<typeof PaymentStep>;

export const readTimeline = {
  params: z.strictObject({ id: TransactionId }),
  response: z.object({ steps: z.array(PaymentStep) }),
};

export const readBalanceHistory = {
  query: z.strictObject({
    days: z.optional(
      z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, '1 to 365.')),
    ),
  }),
  response: z.object({
    points: z.array(z.object({ at: Timestamp, cash: Decimal, stake: Decimal })),
  }),
};
