/** Webhooks as a business steers them: how they are, their secret, and tests. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { OptionalCode } from '../second-factor/code.ts';
import { specified } from '../specified-errors.ts';
import { businessOnly, DELIVERY_PROBLEMS, DeliveryId, EventId, EventType } from './fields.ts';

/**
 * `off` says that and why nothing is sent: five days of failures, or a 410; its deliveries wait.
 * `failingSince` is the first failure with no success since. `lastSuccessAt` is true to a minute.
 */
export const Webhook = z.object({
  url: z.string(),
  off: z.nullable(z.object({ since: Timestamp, reason: z.enum(['failing', 'gone']) })),
  failingSince: z.nullable(Timestamp),
  lastSuccessAt: z.nullable(Timestamp),
  /** Deliveries that wait, and those that were given up in the last 30 days. */
  pending: z.number(),
  dead: z.number(),
  /** Until then the secret before signs, too. */
  previousSecretUntil: z.nullable(Timestamp),
});
export type Webhook = z.output<typeof Webhook>;

export const readWebhook = {
  method: 'GET',
  path: '/business/webhook',
  summary:
    'The webhook of a business: whether it works, and how much waits; null without an address',
  access: 'member',
  status: 200,
  response: z.object({ webhook: z.nullable(Webhook) }),
  errors: businessOnly,
} as const satisfies Endpoint;

const Proof = z.strictObject({
  currentPassword: z
    .string(specified.password_missing.message)
    .check(z.minLength(1, specified.password_missing.message), z.maxLength(256)),
  /** Required with two-step sign-in. */
  code: OptionalCode,
});

const Secret = z.object({ secret: z.string(), previousUntil: z.nullable(Timestamp) });
export type Secret = z.output<typeof Secret>;

const proving = [
  ...businessOnly,
  'credentials_invalid',
  'second_factor_missing',
  'second_factor_invalid',
  'rate_limited',
] as const;

export const revealWebhookSecret = {
  method: 'POST',
  path: '/business/webhook/secret/reveal',
  summary: 'The secret the events are signed with. Not found without an address',
  access: 'member',
  body: Proof,
  status: 200,
  response: Secret,
  errors: proving,
} as const satisfies Endpoint;

/** What becomes of the secret before: both sign for a day, or it is worth nothing at once. */
const PREVIOUS_SECRET = ['keep', 'cut'] as const;

export const rotateWebhookSecret = {
  method: 'POST',
  path: '/business/webhook/secret',
  summary: 'A new secret; the one before signs beside it for 24 hours, or is cut at once',
  access: 'member',
  body: z.strictObject({ ...Proof.shape, previous: z.enum(PREVIOUS_SECRET) }),
  status: 200,
  response: Secret,
  errors: proving,
} as const satisfies Endpoint;

/** It begins with one delivery at a time, until one is taken. */
export const switchOnWebhook = {
  method: 'POST',
  path: '/business/webhook/on',
  summary: 'Switch the webhook on again: what has waited is sent',
  access: 'member',
  status: 200,
  response: Ok,
  errors: [...businessOnly, 'rate_limited'],
} as const satisfies Endpoint;

/** An attempt that was just made, in full. `response` is null when there was none. */
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
  /** The same in a program's words. */
  error: z.nullable(z.string()),
});
export type Exchange = z.output<typeof Exchange>;

/**
 * `exchange` is null without an address: then the event is in the list of events alone, where a
 * listener finds it; and in the repeated answer of a call that was cut off while it was sending.
 */
const Tested = z.object({
  eventId: EventId,
  type: EventType,
  exchange: z.nullable(Exchange),
});
export type Tested = z.output<typeof Tested>;

/**
 * The event is signed and sent as any other, once, and says `"test": true` beside its type; what is
 * in it does not exist, whatever it says.
 */
const test = {
  method: 'POST',
  body: z.strictObject({ type: z.optional(EventType) }),
  status: 200,
  response: Tested,
} as const;

export const testWebhook = {
  ...test,
  path: '/business/webhook/test',
  summary: 'Send a test event, also while the webhook is off, and see request and answer',
  access: 'member',
  errors: [...businessOnly, 'rate_limited'],
} as const satisfies Endpoint;

export const testMerchantWebhook = {
  ...test,
  name: 'testWebhook',
  path: '/merchant/webhook/test',
  summary: 'Send a test event',
  description:
    'Any type of event, with an example in it, signed and sent once as a real one would be; the answer shows both sides. It says `"test": true`, and what is in it does not exist. It also appears in the list of events.',
  access: 'merchant',
  headers: IdempotencyHeaders,
  errors: ['unauthenticated', 'idempotency_in_progress', 'idempotency_mismatch', 'rate_limited'],
} as const satisfies Endpoint;
