import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, LevelName } from '../http/fields.ts';

export const readAppConfig = {
  method: 'GET',
  path: '/appconfig',
  summary: 'What a client needs to know of this installation',
  access: 'public',
  status: 200,
  response: z.object({
    brand: z.string(),
    token: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
    levels: z.array(z.object({ name: LevelName, threshold: Decimal })),
    discountBasisPoints: z.number(),
    trialDays: z.number(),
    currencies: z.array(z.string()),
    locales: z.object({ default: z.string(), enabled: z.array(z.string()) }),
  }),
  errors: [],
} as const satisfies Endpoint;
