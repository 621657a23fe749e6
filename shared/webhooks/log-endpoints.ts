/** The log of deliveries to one webhook endpoint, and redelivery. */
import * as z from 'zod/mini';
import { EventId, EventType } from '../events/fields.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATUSES, DeliveryId, EndpointId } from './fields.ts';

const KEYED = ['idempotency_in_progress', 'idempotency_mismatch'] as const;
const ofEndpoint = z.strictObject({ id: EndpointId });
const ofDelivery = z.strictObject({ id: EndpointId, delivery: DeliveryId });

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
  from: z.optional(GivenTime),
  to: z.optional(GivenTime),
};

export const list = {
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id/deliveries',
  summary: 'List the deliveries of an endpoint',
  description:
    'Newest first, with the outcome of the last attempt; `next` is the `after` of the next page.',
  access: 'business',
  scope: 'webhook-endpoints:read',
  params: ofEndpoint,
  query: z.strictObject({
    ...DeliveryFilter,
    type: z.optional(EventType),
    event: z.optional(EventId),
    after: z.optional(DeliveryId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  replica: true,
  response: z.object({ data: z.array(Delivery), next: z.nullable(DeliveryId) }),
  errors: ['not_found', 'rate_limited'],
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

export const read = {
  name: 'readWebhookDelivery',
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id/deliveries/:delivery',
  summary: 'Read a delivery',
  description: 'What was sent, and what came of each attempt.',
  access: 'business',
  scope: 'webhook-endpoints:read',
  params: ofDelivery,
  status: 200,
  replica: true,
  response: DeliveryDetail,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const redeliverOne = {
  name: 'redeliverWebhook',
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/deliveries/:delivery/redeliver',
  summary: 'Send a delivery again',
  description: 'The same event with the same id, and the whole schedule of attempts before it.',
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  params: ofDelivery,
  headers: IdempotencyHeaders,
  status: 200,
  response: DeliveryDetail,
  errors: ['not_found', 'rate_limited', ...KEYED],
} as const satisfies Endpoint;

/** Most deliveries that one call repeats. */
export const REDELIVER_AT_MOST = 1000;

/**
 * Deliveries in progress and test events are skipped. If there are more than 1000, `next` is the
 * `since` of the following call.
 */
export const redeliverRange = {
  name: 'redeliverWebhooks',
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/redeliver',
  summary: 'Send the deliveries of a period again',
  description:
    'Those of a time, or since an event, oldest first. Test events, and deliveries that are being sent, are left out. At most 1000 at a time: `next` is the `since` of the next call.',
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  params: ofEndpoint,
  headers: IdempotencyHeaders,
  body: z.strictObject({ ...DeliveryFilter, since: z.optional(EventId) }).check(
    z.refine(({ from, since }) => from !== undefined || since !== undefined, {
      message: 'From a time on, or since an event.',
      path: ['from'],
    }),
  ),
  status: 200,
  response: z.object({ count: z.number(), next: z.nullable(EventId) }),
  errors: ['not_found', 'rate_limited', ...KEYED],
} as const satisfies Endpoint;
