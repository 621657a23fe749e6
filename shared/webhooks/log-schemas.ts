import * as z from 'zod/mini';
import { EventId, EventType } from '../events/fields.ts';
import { Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATUSES, DeliveryId, EndpointId } from './fields.ts';

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
  params: ofEndpoint,
  query: z.strictObject({
    ...DeliveryFilter,
    type: z.optional(EventType),
    event: z.optional(EventId),
    after: z.optional(DeliveryId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Delivery), next: z.nullable(DeliveryId) }),
};

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
  params: ofDelivery,
  response: DeliveryDetail,
};

export const redeliverOne = {
  params: ofDelivery,
  headers: IdempotencyHeaders,
  response: DeliveryDetail,
};

/** Most deliveries that one call repeats. */
export const REDELIVER_AT_MOST = 1000;

export const redeliverRange = {
  params: ofEndpoint,
  headers: IdempotencyHeaders,
  body: z.strictObject({ ...DeliveryFilter, since: z.optional(EventId) }).check(
    z.refine(({ from, since }) => from !== undefined || since !== undefined, {
      message: 'From a time on, or since an event.',
      path: ['from'],
    }),
  ),
  response: z.object({ count: z.number(), next: z.nullable(EventId) }),
};
