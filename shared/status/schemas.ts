import * as z from 'zod/mini';

export const PARTS = ['payments', 'webhooks', 'mail', 'cards', 'chain'] as const;
export type Part = (typeof PARTS)[number];

/** Per cent with two decimals, rounded down: `100.00` only when nothing was missing. */
const Percent = z.string();

export const read = {
  response: z.object({
    /** When the parts were looked at; at most 15 seconds ago. */
    checkedAt: z.string(),
    parts: z.array(
      z.object({
        name: z.enum(PARTS),
        /** null: it was never checked, as on a new installation. */
        works: z.nullable(z.boolean()),
        /** Of the minutes measured; null before the first one. */
        availability: z.nullable(Percent),
        days: z.array(z.object({ day: z.string(), availability: Percent })),
      }),
    ),
  }),
};
