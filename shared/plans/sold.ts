import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';
import { PlanId, Rhythm } from './fields.ts';

/**
 * The plan that a pay session or an invitation begins, as the member reads it before they approve. `price` is before the
 * member discount; `cap` is what may be taken in one period after it, in `currency`, and `capTokens` the same in tokens.
 */
export const SoldPlan = z.object({
  id: PlanId,
  name: z.string(),
  price: Decimal,
  currency: z.string(),
  rhythm: Rhythm,
  /** The number of days, weeks, months or years between two charges. */
  every: z.number(),
  trialDays: z.number(),
  minimumMonths: z.number(),
  noticeDays: z.number(),
  terms: z.nullable(z.string()),
  cap: Decimal,
  /** Null while there is no price of the day. */
  capTokens: z.nullable(Decimal),
  /** The zone of its dates. */
  zone: z.string(),
  startsAt: Timestamp,
  /** When the first charge after the approval is due. */
  nextAt: z.nullable(Timestamp),
  /** The due date of the charge that the payer owes: they have this plan already, and pay that charge. */
  owedFrom: z.optional(Timestamp),
});
export type SoldPlan = z.output<typeof SoldPlan>;
