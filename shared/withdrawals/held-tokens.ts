/** Tokens bought by card that can be withdrawn from `until`; null while a dispute is open. */
import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';

export const HeldTokens = z.object({ amount: Decimal, until: z.nullable(Timestamp) });
export type HeldTokens = z.output<typeof HeldTokens>;
