import * as z from 'zod/mini';

const PROBLEM = 'A percentage from 0 to 100, with two decimals at most.';

/** In percent, 0 to 100 in steps of 0.01. "7.70" is read as "7.7". */
export const TaxRate = z.string().check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, PROBLEM),
  z.refine((rate) => Number(rate) <= 100, PROBLEM),
  z.overwrite((rate) => String(Number(rate))),
);
