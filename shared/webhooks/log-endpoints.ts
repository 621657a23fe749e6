/** The log of deliveries to a business's webhook, and redelivery. */
import * as z from 'zod/mini';
import { EventId, EventType } from '../events/fields.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/fields.ts';
import { PageSize } from '../http/page-size.ts';
import { businessOnly, DELIVERY_PROBLEMS, DELIVERY_STATUSES, DeliveryId } from './fields.ts';

export const Delivery = z.object({
  id: DeliveryId,
  eventId: EventId,
  type: z.string(),
  isTest: z.boolean(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  createdAt: Timestamp,
  /** Null unless pending. */
  nextAttemptAt: z.nullable(Timestamp),
  /** Of the last attempt. */
  lastAttemptAt: z.nullable(Timestamp),
  responseStatus: z.nullable(z.number()),
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
});
export type Delivery = z.output<typeof Delivery>;

const DeliveryFilter = {
  status: z.optional(z.enum(DELIVERY_STATUSES, 'Unknown status.')),
  /** From this time on, and before that one. */
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
};

export const list = {
  method: 'GET',
  path: '/business/webhook/deliveries',
  summary: 'What was sent to your webhook, newest first; `next` is the `after` of the next page',
  access: 'business',
  scope: 'webhook-endpoints:read',
  query: z.strictObject({
    ...DeliveryFilter,
    type: z.optional(EventType),
    event: z.optional(EventId),
    after: z.optional(DeliveryId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  response: z.object({ data: z.array(Delivery), next: z.nullable(DeliveryId) }),
  errors: businessOnly,
} as const satisfies Endpoint;

const DeliveryAttempt = z.object({
  attempt: z.number(),
  startedAt: Timestamp,
  durationMs: z.number(),
  responseStatus: z.nullable(z.number()),
  /** The first 2 kB. */
  responseBody: z.nullable(z.string()),
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  error: z.nullable(z.string()),
});
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>;

/** `body` is exactly what was sent; the latest attempts first, at most 50. */
export const DeliveryDetail = z.object({
  ...Delivery.shape,
  url: z.string(),
  body: z.string(),
  log: z.array(DeliveryAttempt),
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

const params = z.strictObject({ id: DeliveryId });

export const read = {
  method: 'GET',
  path: '/business/webhook/deliveries/:id',
  summary: 'One delivery: what was sent, and what came of each attempt',
  access: 'business',
  scope: 'webhook-endpoints:read',
  params,
  status: 200,
  response: DeliveryDetail,
  errors: businessOnly,
} as const satisfies Endpoint;

export const redeliverOne = {
  method: 'POST',
  path: '/business/webhook/deliveries/:id/redeliver',
  summary: 'Send an event again, with the whole schedule before it; its id stays what it is',
  access: 'business',
  scope: 'webhook-endpoints:write',
  params,
  status: 200,
  response: DeliveryDetail,
  errors: [...businessOnly, 'rate_limited'],
} as const satisfies Endpoint;

/** Most deliveries that one call repeats. */
export const REDELIVER_AT_MOST = 1000;

/**
 * Deliveries in progress and test events are skipped. If there are more than 1000, `next` is the
 * `since` of the following call.
 */
export const redeliverRange = {
  method: 'POST',
  path: '/business/webhook/redeliver',
  summary: 'Send the events of a time again, or those since an event, the oldest first',
  access: 'business',
  scope: 'webhook-endpoints:write',
  body: z.strictObject({ ...DeliveryFilter, since: z.optional(EventId) }).check(
    z.refine(({ from, since }) => from !== undefined || since !== undefined, {
      message: 'From a time on, or since an event.',
      path: ['from'],
    }),
  ),
  status: 200,
  response: z.object({ count: z.number(), next: z.nullable(EventId) }),
  errors: [...businessOnly, 'rate_limited'],
} as const satisfies Endpoint;
