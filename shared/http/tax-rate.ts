import * as z from 'zod/mini';

/** In percent, 0 to 100 in steps of 0.01. "7.70" is read as "7.7". */
export const TaxRate = z.string().check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'A percentage such as "7.7", with two decimals at most.'),
  z.refine((rate) => Number(rate) <= 100, 'At most 100.'),
  z.overwrite((rate) => String(Number(rate))),
);
