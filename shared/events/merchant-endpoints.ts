/** The list of events, for merchants' servers that poll instead of receiving webhooks. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/fields.ts';
import { PageSize } from '../http/page-size.ts';
import { EventId, EventType } from './fields.ts';

/** The maximum wait of a call for the next event, in seconds. */
const Wait = z.string().check(z.regex(/^(1?\d|2[0-5])$/, '0 to 25 seconds.'));

/** `data` is exactly what was sent at the time: fields added to the API since are missing. */
export const MerchantEvent = z.object({
  id: EventId,
  type: z.string(),
  timestamp: Timestamp,
  /** False in test mode. */
  livemode: z.boolean(),
  /** A test event: its data is invented. */
  test: z.optional(z.literal(true)),
  data: z.looseObject({}),
});
export type MerchantEvent = z.output<typeof MerchantEvent>;

export const list = {
  name: 'listEvents',
  method: 'GET',
  path: '/merchant/events',
  summary: 'List events',
  description:
    'What the webhooks carried, oldest first. `after` may be any event you know: what stands behind it is answered, and no event ever comes to stand before one that was read, so that reading on from the last one misses nothing. With `wait`, a call that finds nothing is answered as soon as something happens, or empty after that many seconds.',
  access: 'business',
  scope: 'events:read',
  query: z.strictObject({
    type: z.optional(EventType),
    order: z.optional(z.enum(['oldest', 'newest'], 'oldest or newest.')),
    after: z.optional(EventId),
    limit: z.optional(PageSize),
    wait: z.optional(Wait),
  }),
  status: 200,
  response: z.object({ data: z.array(MerchantEvent), next: z.nullable(EventId) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const read = {
  name: 'readEvent',
  method: 'GET',
  path: '/merchant/events/:id',
  summary: 'Read an event',
  description: 'As the webhook carried it.',
  access: 'business',
  scope: 'events:read',
  params: z.strictObject({ id: EventId }),
  status: 200,
  response: MerchantEvent,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;
