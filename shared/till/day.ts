/** A day of a till, and its report. */
import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';
import { Figures } from '../pay/figures.ts';
import { TillDayId, TillId } from './till-id.ts';

/** The sums of a day in one currency. `refunded` and `refundedTokens` are what went back on this day, also of payments of before. */
export const DaySum = z.object({
  currency: z.string(),
  payments: z.number(),
  refunds: z.number(),
  figures: Figures,
});
export type DaySum = z.output<typeof DaySum>;

/** Null for payments without a name. `amount` is before discounts. */
const DayProduct = z.object({
  name: z.nullable(z.string()),
  currency: z.string(),
  quantity: z.number(),
  amount: Decimal,
});

/** What one person sold in one currency; null for payments without a name. Empty when nobody was named. */
export const PersonSum = z.object({
  name: z.nullable(z.string()),
  currency: z.string(),
  payments: z.number(),
  tip: Decimal,
  /** With the tip, before refunds. */
  net: Decimal,
});
export type PersonSum = z.output<typeof PersonSum>;

const DayReport = z.object({
  currencies: z.array(DaySum),
  products: z.array(DayProduct),
  people: z.array(PersonSum),
});

const day = {
  id: TillDayId,
  number: z.number(),
  /** The date in the zone of the business when the day was opened, such as 2026-11-28. */
  date: z.string(),
  zone: z.string(),
  openedAt: Timestamp,
};

/** `report` is null until the day is closed. */
export const TillDay = z.object({
  ...day,
  closedAt: z.nullable(Timestamp),
  report: z.nullable(DayReport),
});
export type TillDay = z.output<typeof TillDay>;

/** A closed day of a till of the business. `till.revokedAt` is null unless the till is revoked. */
export const ClosedDay = z.object({
  ...day,
  closedAt: Timestamp,
  report: DayReport,
  till: z.object({ id: TillId, name: z.string(), revokedAt: z.nullable(Timestamp) }),
});
export type ClosedDay = z.output<typeof ClosedDay>;
