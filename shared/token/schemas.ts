import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';

export const readRates = {
  response: z.object({ rates: z.record(z.string(), Decimal) }),
};

export const readRateHistory = {
  query: z.strictObject({
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'A currency code such as "EUR".')),
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
  }),
  response: z.object({
    points: z.array(z.object({ rate: Decimal, at: Timestamp, source: z.string() })),
  }),
};
