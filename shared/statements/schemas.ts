import * as z from 'zod/mini';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { Language } from '../http/language.ts';
import { PageSize } from '../http/page-size.ts';
import {
  SignedDecimal,
  TRANSACTION_TYPES,
  Transaction,
  TransactionId,
} from '../transactions/schemas.ts';

/** A month such as `2026-11`, or a year such as `2026`. */
const Period = z
  .string()
  .check(
    z.regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'A month such as 2026-11, or a year such as 2026.'),
  );

/** From `from` until before `to`, as `zone` divides months and years. */
const span = { period: Period, zone: z.string(), from: Timestamp, to: Timestamp };

const Balances = z.object({ cash: Decimal, stake: Decimal });
const Changes = { cash: SignedDecimal, stake: SignedDecimal };

const { merchant, ...moved } = Transaction.shape;

/** One movement: what changed on both accounts. `amount` is the sum of both, and `fiat` its value at that time. */
export const StatedMovement = z.object({ ...moved, ...Changes });
export type StatedMovement = z.output<typeof StatedMovement>;

/**
 * Tokens that were bought by card, what they cost, what of the cost had gone back to the card at closing, and what of the tokens
 * is left in the payment account then.
 */
const Lot = z.object({
  purchase: z.string(),
  transaction: TransactionId,
  date: Timestamp,
  tokens: Decimal,
  /** Null of a purchase in a month that an older version archived without its movements. */
  left: z.nullable(Decimal),
  cost: Decimal,
  returned: Decimal,
  currency: z.string(),
});

/** Opening and all movements make closing, on each account. */
const sums = {
  ...span,
  /** The name of the account's owner; null for one without a name. */
  holder: z.nullable(z.string()),
  /** The currency of all `fiat` values. */
  fiatCurrency: z.string(),
  opening: Balances,
  closing: Balances,
  movements: z.int(),
  totals: z.array(z.object({ type: z.enum(TRANSACTION_TYPES), count: z.int(), ...Changes })),
  /** Of the whole period; empty on a page that `after` asks for. */
  lots: z.array(Lot),
};

export const Statement = z.object({
  ...sums,
  data: z.array(StatedMovement),
  next: z.nullable(TransactionId),
});
export type Statement = z.output<typeof Statement>;

/** One debit and one credit of the same amount. The value is in money at the time; null where nothing came or left. */
export const JournalEntry = z.object({
  date: z.string(),
  transaction: TransactionId,
  description: z.string(),
  debit: z.string(),
  credit: z.string(),
  amount: Decimal,
  commodity: z.string(),
  value: z.nullable(Decimal),
  valueCurrency: z.nullable(z.string()),
  rateSource: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});
export type JournalEntry = z.output<typeof JournalEntry>;

export const StatementPeriod = z.object(span);

export const list = {
  response: z.object({ data: z.array(StatementPeriod) }),
};

/** Values are in the currency of the business, or the first one of the installation, unless `fiat` names another one. */
const valued = { fiat: z.optional(CurrencyCode) };
/** The id of a statement is its period. */
const params = z.strictObject({ id: Period });

export const read = {
  params,
  query: z.strictObject({
    ...valued,
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  response: Statement,
};

export const listJournal = {
  params,
  query: z.strictObject({
    ...valued,
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(JournalEntry), next: z.nullable(TransactionId) }),
};

export const readPdf = {
  params,
  query: z.strictObject({ ...valued, locale: z.optional(Language) }),
  response: z.object({
    /** For the file. */
    name: z.string(),
    pdf: z.string(),
  }),
};
