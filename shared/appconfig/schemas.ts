import * as z from 'zod/mini';
import { Decimal, LevelName } from '../http/fields.ts';

/** `mail` is the address of member support; `name` is how a place is called on screen. */
const Links = z.object({
  mail: z.nullable(z.string()),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
});

/** The version of each legal text in force: the day it took effect. */
const Documents = z.object({
  privacy: z.string(),
  conditions: z.string(),
  cookies: z.string(),
  shipping: z.string(),
  refund: z.string(),
});

export const read = {
  response: z.object({
    brand: z.string(),
    token: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
    levels: z.array(z.object({ name: LevelName, threshold: Decimal })),
    discountBasisPoints: z.number(),
    trialDays: z.number(),
    currencies: z.array(z.string()),
    locales: z.object({ default: z.string(), enabled: z.array(z.string()) }),
    links: Links,
    /** The analytics script, which is loaded only after consent. */
    analytics: z.nullable(z.string()),
    /** Public key for the card network; null where card purchases are not available. */
    cardKey: z.nullable(z.string()),
    /** The key of the card stand-in of test mode; absent where it is off. */
    testCardKey: z.optional(z.string()),
    documents: Documents,
  }),
};
