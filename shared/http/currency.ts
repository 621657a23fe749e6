import * as z from 'zod/mini';
import { CURRENCIES, decimalsOf } from '../money.ts';

/** The message for a currency that none of `known` is. */
export const unknownCurrency = (known: readonly string[]) =>
  `Unknown currency: one of ${known.join(', ')}.`;

/** An installation may price in some of these only. */
export const CurrencyCode = z.string().check(
  z.refine((code) => decimalsOf(code) !== undefined, {
    error: unknownCurrency(CURRENCIES),
    params: { code: 'unknown_currency' },
  }),
);
