/** How a merchant's site and this installation know each other. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';

/**
 * A link setting is null until it is set. `origins` are those of the domain and the further ones
 * whose pages may show the checkout.
 */
export const readBusinessSettings = {
  method: 'GET',
  path: '/business/settings',
  summary: "A business's name, domain and addresses; not found for anybody else",
  access: 'member',
  status: 200,
  response: z.object({
    recipientName: z.string(),
    recipientDomain: z.string(),
    recipientSuccessUrl: z.nullable(z.string()),
    recipientCancelUrl: z.nullable(z.string()),
    linkSuccessURL: z.nullable(z.string()),
    linkDeniedURL: z.nullable(z.string()),
    recipientWebhook: z.nullable(z.string()),
    origins: z.array(z.string()),
  }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;
