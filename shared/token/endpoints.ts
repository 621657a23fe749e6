import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';

export const readRates = {
  method: 'GET',
  path: '/token/rates',
  summary: 'Price of one token per currency, as decimal strings',
  access: 'public',
  foreign: true,
  status: 200,
  response: z.object({ rates: z.record(z.string(), Decimal) }),
  errors: [],
} as const satisfies Endpoint;

export const readRateHistory = {
  method: 'GET',
  path: '/token/rates/history',
  summary: 'Past prices of one token in one currency, oldest first, 1000 points at most',
  access: 'public',
  query: z.strictObject({
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'A currency code such as "EUR".')),
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
  }),
  status: 200,
  replica: true,
  response: z.object({
    points: z.array(z.object({ rate: Decimal, at: Timestamp, source: z.string() })),
  }),
  errors: [],
} as const satisfies Endpoint;
