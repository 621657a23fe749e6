/** One till's payments in the list of a business, in the address. */
import * as z from 'zod/mini';
import { TillId } from '#shared/till/till-id.ts';
import { LIST_PARAMETER } from '../../platform/list-parameters.ts';

/** Form values; the empty string is every till, and sales without one. */
export const TillChoice = z.strictObject({ till: z.union([z.literal(''), TillId]) });
export type TillChoice = z.output<typeof TillChoice>;

export const EVERY_TILL: TillChoice = { till: '' };

export const paymentsOfTill = (id: string): string =>
  `/account/transactions?view=payments&${LIST_PARAMETER}till=${id}`;
