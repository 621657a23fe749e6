import * as z from 'zod/mini';
import { LevelName, Timestamp } from '../http/fields.ts';
import { PassId } from './fields.ts';

/** The pass that a session sells, as its payer reads it before the sale. */
export const SoldPass = z.object({
  id: PassId,
  name: z.string(),
  entries: z.nullable(z.number()),
  validDays: z.nullable(z.number()),
  validUntil: z.nullable(Timestamp),
  level: z.nullable(LevelName),
  mostPerMember: z.nullable(z.number()),
  terms: z.nullable(z.string()),
});
export type SoldPass = z.output<typeof SoldPass>;
