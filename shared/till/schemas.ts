import * as z from 'zod/mini';
import { ButtonId } from '../buttons/schemas.ts';
import { Decimal, line, Ok, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { Entries, PassId, VisitId } from '../passes/fields.ts';
import { Visit } from '../passes/schemas.ts';
import { Figures } from '../pay/figures.ts';
import { BLOCKED_REASONS } from '../pay/obstacles.ts';
import { PAY_STATUSES } from '../pay/schemas.ts';
import { NameableLine, NamedLines, RefundablePass } from '../refunds/schemas.ts';
import { PersonSum, TillDay } from './day.ts';
import { PairingCode, SaleCode, SoldBy } from './fields.ts';
import { NewSale } from './new-sale.ts';
import { TillDayId } from './till-id.ts';

/**
 * A product with a fixed price, or with a price that is typed. `isAlone`: it is sold with no other product, because its price is
 * typed, its number is limited, it is reserved, or it needs a level. `takesTip`: it is neither reserved nor a plan.
 */
const Item = z.object({
  id: ButtonId,
  name: z.string(),
  currency: z.string(),
  amount: z.nullable(Decimal),
  isAlone: z.boolean(),
  takesTip: z.boolean(),
});
export type Item = z.output<typeof Item>;

/** A pass of the business: for sale while `isSold`, and for visits. */
const TillPass = z.object({
  id: PassId,
  name: z.string(),
  currency: z.string(),
  amount: Decimal,
  isSold: z.boolean(),
});
export type TillPass = z.output<typeof TillPass>;

/** A reservation that can be captured. It does not name the payer. */
const TillReservation = z.object({
  id: PaySessionId,
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  currency: z.string(),
  net: Decimal,
  captureBefore: Timestamp,
  terms: z.nullable(z.string()),
});
export type TillReservation = z.output<typeof TillReservation>;

/** What the device shows. The first currency is the business's usual one. */
export const TillState = z.object({
  name: z.string(),
  merchant: z.string(),
  /** In percent of the amount. */
  tips: z.array(z.number()),
  currencies: z.array(z.string()),
  /** Open payment buttons of the business, by name. */
  items: z.array(Item),
  passes: z.array(TillPass),
  /** Whether the business has a coupon with a code. */
  takesCoupons: z.boolean(),
  /** Who sold at this till in the last 31 days, by name. */
  sellers: z.array(z.string()),
  /** The open day. */
  day: z.nullable(TillDay),
  /** What this device may still refund today; null if it may not refund. */
  refunds: z.nullable(z.object({ currency: z.string(), limit: Decimal, left: Decimal })),
});
export type TillState = z.output<typeof TillState>;

/** `item` names the product. `code` is null once it was given to another; `reference` keeps it. */
export const TillSale = z.object({
  id: PaySessionId,
  status: z.enum(PAY_STATUSES),
  item: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  currency: z.string(),
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), amount: Decimal })),
  /** Those that a refund may name: empty unless the payment has several tax rates. */
  refundLines: z.array(NameableLine),
  /** The pass that it sold, and what its refund gives back that names no amount; null before the payment. */
  pass: z.nullable(z.omit(RefundablePass, { holding: true })),
  figures: Figures,
  /** The number under which the business pays taxes, as it was at the payment. */
  vatId: z.nullable(z.string()),
  soldBy: z.nullable(z.string()),
  createdAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  expiresAt: Timestamp,
  url: z.string(),
  code: z.nullable(SaleCode),
  /** Why the last payer who told the till could not pay; null once the payment has ended. */
  reason: z.nullable(z.enum(BLOCKED_REASONS)),
});
export type TillSale = z.output<typeof TillSale>;

export const pair = {
  body: z.strictObject({ code: PairingCode }),
  response: Ok,
};

export const read = {
  response: TillState,
};

export const leave = {
  response: Ok,
};

export const create = {
  headers: IdempotencyHeaders,
  body: NewSale,
  response: TillSale,
};

/** What was paid in one currency, and refunded of it since. */
export const TillTotal = z.object({
  currency: z.string(),
  payments: z.number(),
  figures: Figures,
});
export type TillTotal = z.output<typeof TillTotal>;

export const list = {
  query: z.strictObject({
    from: GivenTime,
    to: GivenTime,
    after: z.optional(PaySessionId),
  }),
  response: z.object({
    data: z.array(TillSale),
    next: z.nullable(PaySessionId),
    totals: z.array(TillTotal),
    people: z.array(PersonSum),
  }),
};

export const readOne = {
  params: z.strictObject({ id: PaySessionId }),
  response: TillSale,
};

export const cancel = {
  params: z.strictObject({ id: PaySessionId }),
  response: TillSale,
};

export const refund = {
  params: z.strictObject({ id: PaySessionId }),
  headers: IdempotencyHeaders,
  body: z.strictObject({
    /** Part of the net; everything that is left if absent, and of a pass what is unused. */
    amount: z.optional(Decimal),
    lines: z.optional(NamedLines),
    reason: z.optional(line(200)),
  }),
  response: TillSale,
};

export const takeVisit = {
  headers: IdempotencyHeaders,
  body: z.strictObject({
    pass: PassId,
    code: z.string().check(z.regex(/^\d{8}$/, 'Eight digits.')),
    entries: z.optional(Entries),
  }),
  response: Visit,
};

export const returnVisit = {
  params: z.strictObject({ id: VisitId }),
  response: Visit,
};

export const listReservations = {
  query: z.strictObject({ search: z.optional(line(100)) }),
  response: z.object({ data: z.array(TillReservation) }),
};

const reservation = z.strictObject({ id: PaySessionId });

export const capture = {
  params: reservation,
  headers: IdempotencyHeaders,
  body: z.strictObject({
    /** Part of the net; all of it if absent. What is left returns to the payer. */
    amount: z.optional(Decimal),
    soldBy: z.optional(SoldBy),
  }),
  response: TillSale,
};

export const release = {
  params: reservation,
  response: Ok,
};

export const openDay = {
  response: TillDay,
};

export const closeDay = {
  params: z.strictObject({ id: TillDayId }),
  response: TillDay,
};

export const listDays = {
  query: z.strictObject({ after: z.optional(TillDayId) }),
  response: z.object({ data: z.array(TillDay), next: z.nullable(TillDayId) }),
};
