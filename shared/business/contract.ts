/** How a merchant's site and this installation know each other. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { webAddress } from '../http/web-address.ts';
import { isOrigin } from './origin.ts';

/** As many as one business may add to those of its domain. */
export const MOST_ORIGINS = 20;

/**
 * A link setting is null until it is set. `origins` are those of the domain and the
 * `furtherOrigins` it has added, whose pages may show the checkout.
 */
const BusinessSettings = z.object({
  recipientName: z.string(),
  recipientDomain: z.string(),
  recipientSuccessUrl: z.nullable(z.string()),
  recipientCancelUrl: z.nullable(z.string()),
  linkSuccessURL: z.nullable(z.string()),
  linkDeniedURL: z.nullable(z.string()),
  recipientWebhook: z.nullable(z.string()),
  origins: z.array(z.string()),
  furtherOrigins: z.array(z.string()),
});
export type BusinessSettings = z.output<typeof BusinessSettings>;

const origin = z
  .string()
  .check(
    z.maxLength(260, 'At most 260 characters.'),
    z.refine(isOrigin, 'An origin such as "https://shop.example".'),
  );

const own = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const readBusinessSettings = {
  method: 'GET',
  path: '/business/settings',
  summary: "A business's name, domain and addresses; not found for anybody else",
  access: 'member',
  status: 200,
  response: BusinessSettings,
  errors: own,
} as const satisfies Endpoint;

/**
 * Changes what is given; null clears it. Where people are sent must be on one of the business's own
 * origins. The webhook is any public address, over https but in the sandbox; its secret and what
 * waits for it stay when it moves.
 */
export const updateBusinessSettings = {
  method: 'PUT',
  path: '/business/settings',
  summary: 'Change where payers and linked members come back to, and where events go',
  access: 'member',
  body: z.strictObject({
    recipientSuccessUrl: z.optional(z.nullable(webAddress())),
    recipientCancelUrl: z.optional(z.nullable(webAddress())),
    linkSuccessURL: z.optional(z.nullable(webAddress())),
    linkDeniedURL: z.optional(z.nullable(webAddress())),
    recipientWebhook: z.optional(z.nullable(webAddress())),
  }),
  status: 200,
  response: BusinessSettings,
  errors: [...own, 'rate_limited'],
} as const satisfies Endpoint;

/** Outside the sandbox over https and without a port. One that is there already stays. */
export const addOrigin = {
  method: 'POST',
  path: '/business/origins',
  summary: 'Let the pages of one more origin show the checkout',
  access: 'member',
  body: z.strictObject({ origin }),
  status: 200,
  response: BusinessSettings,
  errors: [...own, 'rate_limited'],
} as const satisfies Endpoint;

/** Payments that were begun there may still be shown there. */
export const removeOrigin = {
  method: 'DELETE',
  path: '/business/origins',
  summary: 'Let the pages of an origin show no further checkouts',
  access: 'member',
  query: z.strictObject({ origin }),
  status: 200,
  response: BusinessSettings,
  errors: [...own, 'origin_in_use', 'rate_limited'],
} as const satisfies Endpoint;
