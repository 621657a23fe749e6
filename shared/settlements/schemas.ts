import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';
import { SignedDecimal, TransactionId } from '../transactions/schemas.ts';

/** What a line was for the payment account of the business. */
export const LINE_KINDS = [
  'payment',
  'tip',
  'refund',
  'taken_back',
  'disputed',
  'released',
  'payout',
  'payout_returned',
  'purchase',
  'purchase_returned',
  'deposit',
  'airdrop',
  'membership',
  'spending',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const SettlementId = z.string().check(z.regex(idPattern('stl'), 'Not a settlement.'));
const PayoutId = z.string().check(z.regex(idPattern('wd'), 'Not a payout.'));

const totals = Object.fromEntries(LINE_KINDS.map((kind) => [kind, SignedDecimal])) as Record<
  LineKind,
  typeof SignedDecimal
>;

/** `opening` plus the sum of `totals` is `closing`. All amounts are in tokens. */
export const Settlement = z.object({
  id: SettlementId,
  livemode: z.boolean(),
  number: z.int(),
  date: z.string(),
  zone: z.string(),
  opening: SignedDecimal,
  closing: SignedDecimal,
  held: Decimal,
  totals: z.object(totals),
  afterTransfer: z.int(),
  lastTransfer: z.int(),
  closedAt: Timestamp,
});
export type Settlement = z.output<typeof Settlement>;

/** `tip` is a part of the `tokens` of a payment. */
export const SettlementLine = z.object({
  transaction: TransactionId,
  number: z.int(),
  date: Timestamp,
  kind: z.enum(LINE_KINDS),
  tokens: SignedDecimal,
  tip: Decimal,
  session: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  money: z.nullable(z.object({ amount: SignedDecimal, currency: z.string() })),
});
export type SettlementLine = z.output<typeof SettlementLine>;

const LinePage = z.object({
  data: z.array(SettlementLine),
  next: z.nullable(TransactionId),
});

export const list = {
  query: z.strictObject({ after: z.optional(SettlementId), limit: z.optional(PageSize) }),
  response: z.object({ data: z.array(Settlement), next: z.nullable(SettlementId) }),
};

export const read = {
  params: z.strictObject({ id: SettlementId }),
  response: Settlement,
};

const lines = z.strictObject({ after: z.optional(TransactionId), limit: z.optional(PageSize) });

export const listLines = {
  params: z.strictObject({ id: SettlementId }),
  query: lines,
  response: LinePage,
};

export const listPayoutLines = {
  params: z.strictObject({ id: PayoutId }),
  query: lines,
  response: LinePage,
};
