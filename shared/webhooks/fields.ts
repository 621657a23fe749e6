/** Fields shared by the calls about webhooks. */
import * as z from 'zod/mini';
import { EVENT_TYPES, TEST_EVENT } from '../events/fields.ts';
import { Timestamp } from '../http/fields.ts';
import { idPattern } from '../ids.ts';

/** Most endpoints of one business. */
export const MOST_ENDPOINTS = 16;

/** The types an endpoint can choose. A test event goes to the endpoint it is sent to. */
export const CHOSEN_TYPES = EVENT_TYPES.filter((type) => type !== TEST_EVENT);

export const EndpointId = z.string().check(z.regex(idPattern('whe'), 'Not a webhook endpoint.'));

/**
 * `pending` until it is delivered, while attempts remain; `dead` when none remain. Deliveries to an
 * endpoint that is off stay pending.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;

/**
 * Why an attempt failed. Without a response: unknown host (`dns`), connection refused (`refused`),
 * no route (`unreachable`), too slow (`timeout`), no trusted encryption (`tls`), connection closed
 * (`cut`), not HTTP (`unreadable`). Not called at all: a private address (`private`), not https
 * (`insecure`). With a response: a redirect, 410 (`gone`), or any other status but 2xx (`status`).
 */
export const DELIVERY_PROBLEMS = [
  'dns',
  'refused',
  'unreachable',
  'timeout',
  'tls',
  'cut',
  'unreadable',
  'private',
  'insecure',
  'redirect',
  'gone',
  'status',
  'other',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export const DeliveryId = z.string().check(z.regex(idPattern('dlv'), 'Not a delivery.'));

/** Five days of failures, a 410, or the business itself. */
const OFF_REASONS = ['failing', 'gone', 'manual'] as const;

/**
 * `events` are the types it receives; null for all, including types that are added later. While it
 * is not `enabled`, nothing is sent and new deliveries wait; `off` says since when and why.
 * `failingSince` is the first failure since the last success. `lastSuccessAt` is exact to the
 * minute.
 */
export const WebhookEndpoint = z.object({
  id: EndpointId,
  url: z.string(),
  description: z.string(),
  events: z.nullable(z.array(z.string())),
  /** Of the API whose payloads it receives. */
  version: z.string(),
  enabled: z.boolean(),
  off: z.nullable(z.object({ since: Timestamp, reason: z.enum(OFF_REASONS) })),
  /** By an undo, until an owner decides: nothing is sent, and events wait. */
  suspendedAt: z.optional(z.nullable(Timestamp)),
  failingSince: z.nullable(Timestamp),
  lastSuccessAt: z.nullable(Timestamp),
  /** Pending deliveries, and those given up in the last 30 days. */
  pending: z.number(),
  dead: z.number(),
  /** Until then the previous secret also signs. */
  previousSecretUntil: z.nullable(Timestamp),
  createdAt: Timestamp,
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** An attempt just made, in full. `response` is null if there was none. */
const Exchange = z.object({
  deliveryId: DeliveryId,
  request: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  response: z.nullable(
    z.object({
      status: z.number(),
      headers: z.record(z.string(), z.string()),
      /** The first 2 kB. */
      body: z.string(),
    }),
  ),
  durationMs: z.number(),
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  /** The failure as a code. */
  error: z.nullable(z.string()),
});
export type Exchange = z.output<typeof Exchange>;

/**
 * `exchange` is null if there is no endpoint: the event is then only in the list of events, where a
 * listener finds it. It is also null in the repeated answer of a call that was interrupted during
 * the delivery.
 */
export const Tested = z.object({
  eventId: z.string().check(z.regex(idPattern('evt'), 'Not an event.')),
  type: z.enum(EVENT_TYPES),
  exchange: z.nullable(Exchange),
});
export type Tested = z.output<typeof Tested>;
