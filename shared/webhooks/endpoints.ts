/** A business's webhook settings: state, secret, and tests. */
import * as z from 'zod/mini';
import { EventId, EventType } from '../events/fields.ts';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { businessOnly, DELIVERY_PROBLEMS, DeliveryId } from './fields.ts';

/**
 * `off` says since when and why nothing is sent: five days of failures, or a 410; pending
 * deliveries wait. `failingSince` is the first failure since the last success. `lastSuccessAt` is
 * exact to the minute.
 */
export const Webhook = z.object({
  url: z.string(),
  off: z.nullable(z.object({ since: Timestamp, reason: z.enum(['failing', 'gone']) })),
  failingSince: z.nullable(Timestamp),
  lastSuccessAt: z.nullable(Timestamp),
  /** Pending deliveries, and those abandoned in the last 30 days. */
  pending: z.number(),
  dead: z.number(),
  /** Until then the previous secret also signs. */
  previousSecretUntil: z.nullable(Timestamp),
});
export type Webhook = z.output<typeof Webhook>;

export const read = {
  method: 'GET',
  path: '/business/webhook',
  summary:
    'The webhook of a business: whether it works, and how much waits; null without an address',
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  response: z.object({ webhook: z.nullable(Webhook) }),
  errors: businessOnly,
} as const satisfies Endpoint;

const Proof = z.strictObject(proofFields);

const Secret = z.object({ secret: z.string(), previousUntil: z.nullable(Timestamp) });
export type Secret = z.output<typeof Secret>;

const proving = [...PROOF_ERRORS, 'not_found'] as const;

export const reveal = {
  method: 'POST',
  path: '/business/webhook/secret/reveal',
  summary: 'The secret the events are signed with. Not found without an address',
  access: 'business',
  scope: 'webhook-endpoints:write',
  body: Proof,
  status: 200,
  response: Secret,
  errors: proving,
} as const satisfies Endpoint;

/** What happens to the previous secret: both sign for a day, or it is revoked at once. */
const PREVIOUS_SECRET = ['keep', 'cut'] as const;

export const rotate = {
  method: 'POST',
  path: '/business/webhook/secret',
  summary: 'A new secret; the one before signs beside it for 24 hours, or is cut at once',
  access: 'business',
  scope: 'webhook-endpoints:write',
  body: z.strictObject({ ...Proof.shape, previous: z.enum(PREVIOUS_SECRET) }),
  status: 200,
  response: Secret,
  errors: proving,
} as const satisfies Endpoint;

/** Deliveries resume one at a time until one succeeds. */
export const enable = {
  method: 'POST',
  path: '/business/webhook/on',
  summary: 'Switch the webhook on again: what has waited is sent',
  access: 'business',
  scope: 'webhook-endpoints:write',
  status: 200,
  response: Ok,
  errors: [...businessOnly, 'rate_limited'],
} as const satisfies Endpoint;

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
 * `exchange` is null if no address is set: the event is then only in the list of events, where a
 * listener finds it. It is also null in the repeated answer of a call that was interrupted during
 * the delivery.
 */
const Tested = z.object({
  eventId: EventId,
  type: EventType,
  exchange: z.nullable(Exchange),
});
export type Tested = z.output<typeof Tested>;

/**
 * The event is signed and sent like any other, but once, and contains `"test": true` beside its
 * type; its data is invented.
 */
const testCall = {
  method: 'POST',
  body: z.strictObject({ type: z.optional(EventType) }),
  status: 200,
  response: Tested,
} as const;

export const test = {
  ...testCall,
  path: '/business/webhook/test',
  summary: 'Send a test event, also while the webhook is off, and see request and answer',
  access: 'business',
  scope: 'webhook-endpoints:write',
  errors: [...businessOnly, 'rate_limited'],
} as const satisfies Endpoint;

export const testAsMerchant = {
  ...testCall,
  name: 'testWebhook',
  path: '/merchant/webhook/test',
  summary: 'Send a test event',
  description:
    'Any type of event, with an example in it, signed and sent once as a real one would be; the answer shows both sides. It says `"test": true`, and what is in it does not exist. It also appears in the list of events.',
  access: 'business',
  scope: 'webhook-endpoints:write',
  headers: IdempotencyHeaders,
  errors: ['unauthenticated', 'idempotency_in_progress', 'idempotency_mismatch', 'rate_limited'],
} as const satisfies Endpoint;
