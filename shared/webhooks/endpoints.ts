/** The webhook endpoints of a business: addresses, chosen events, secrets, and tests. */
import * as z from 'zod/mini';
import { EventType } from '../events/fields.ts';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { CONTROL, Timestamp } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { webAddress } from '../http/web-address.ts';
import { CHOSEN_TYPES, EndpointId, Tested, WebhookEndpoint } from './fields.ts';

const params = z.strictObject({ id: EndpointId });

const description = z.string().check(
  z.trim(),
  z.maxLength(200, 'At most 200 characters.'),
  z.refine((text) => !CONTROL.test(text), 'Control characters are not allowed.'),
);

const ChosenEvents = z.nullable(
  z.array(z.enum(CHOSEN_TYPES, `Unknown event type. Known: ${CHOSEN_TYPES.join(', ')}.`)).check(
    z.minLength(1, 'At least one type, or null for all.'),
    z.refine((types) => new Set(types).size === types.length, 'Each type once.'),
  ),
);

/** A person confirms who they are with `proofFields`; a call with an API key needs none. */
const SENSITIVE = [...PROOF_ERRORS, 'not_found'] as const;
const KEYED = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const list = {
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/merchant/webhook-endpoints',
  summary: 'List webhook endpoints',
  description: 'All endpoints, the first one first; at most 16, so there are no pages.',
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  response: z.object({ data: z.array(WebhookEndpoint) }),
  errors: ['rate_limited'],
} as const satisfies Endpoint;

const Secret = z.object({ secret: z.string(), previousUntil: z.nullable(Timestamp) });
export type Secret = z.output<typeof Secret>;

/** `version` is today's when it is missing. */
export const create = {
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/merchant/webhook-endpoints',
  summary: 'Create a webhook endpoint',
  description:
    'Events that happen from now on are sent to it. `events` are the types it receives; leave it out for all types, also those that are added later. The answer contains the signing secret, which is not shown again with an API key: `roll-secret` makes a new one. At most 16 endpoints.',
  access: 'business',
  scope: 'webhook-endpoints:write',
  headers: IdempotencyHeaders,
  body: z.strictObject({
    url: webAddress(),
    description: z.optional(description),
    events: z.optional(ChosenEvents),
    version: z.optional(z.enum(['1'], 'Unknown version. Known: 1.')),
    ...proofFields,
  }),
  status: 201,
  response: z.object({ ...WebhookEndpoint.shape, secret: z.string() }),
  errors: [...SENSITIVE, ...KEYED],
} as const satisfies Endpoint;

export const read = {
  name: 'readWebhookEndpoint',
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id',
  summary: 'Read a webhook endpoint',
  description: 'Its address, events and state: whether it works, and how much waits.',
  access: 'business',
  scope: 'webhook-endpoints:read',
  params,
  status: 200,
  response: WebhookEndpoint,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Endpoint;

/** A person confirms a new address. */
export const update = {
  name: 'updateWebhookEndpoint',
  method: 'PUT',
  path: '/merchant/webhook-endpoints/:id',
  summary: 'Change a webhook endpoint',
  description:
    'Changes the given fields. A new `url` keeps the secret and what waits. With `enabled` false nothing is sent and new events wait; with true, what has waited is sent, at first one delivery at a time after failures.',
  access: 'business',
  scope: 'webhook-endpoints:write',
  params,
  body: z.strictObject({
    url: z.optional(webAddress()),
    description: z.optional(description),
    events: z.optional(ChosenEvents),
    enabled: z.optional(z.boolean()),
    ...proofFields,
  }),
  status: 200,
  response: WebhookEndpoint,
  errors: SENSITIVE,
} as const satisfies Endpoint;

export const remove = {
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/merchant/webhook-endpoints/:id',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing more is sent to it, and what waits for it is given up.',
  access: 'business',
  scope: 'webhook-endpoints:write',
  params,
  status: 200,
  response: z.object({ id: EndpointId, deleted: z.literal(true) }),
  errors: ['not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const reveal = {
  method: 'POST',
  path: '/business/webhook-endpoints/:id/reveal-secret',
  summary: 'The signing secret of an endpoint, for a person; not with an API key',
  access: 'business',
  scope: 'webhook-endpoints:write',
  params,
  body: z.strictObject(proofFields),
  status: 200,
  response: Secret,
  errors: SENSITIVE,
} as const satisfies Endpoint;

/** What happens to the previous secret: both sign for a day, or it is revoked at once. */
const PREVIOUS_SECRET = ['keep', 'cut'] as const;

export const rollSecret = {
  name: 'rollWebhookSecret',
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/roll-secret',
  summary: 'Make a new signing secret',
  description:
    'With `previous` `keep`, the default, the secret before signs beside the new one for 24 hours; with `cut` it ends at once.',
  access: 'business',
  scope: 'webhook-endpoints:write',
  params,
  headers: IdempotencyHeaders,
  body: z.strictObject({
    previous: z.optional(z.enum(PREVIOUS_SECRET, 'keep or cut.')),
    ...proofFields,
  }),
  status: 200,
  response: Secret,
  errors: [...SENSITIVE, ...KEYED],
} as const satisfies Endpoint;

/**
 * The event is signed and sent like any other, but once, and contains `"test": true` beside its
 * type; its data is invented.
 */
const testCall = {
  method: 'POST',
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  headers: IdempotencyHeaders,
  body: z.strictObject({ type: z.optional(EventType) }),
  status: 200,
  response: Tested,
} as const;

const TEST_TEXT =
  'Any type of event, with an example in it, signed and sent once as a real one would be; the answer shows both sides. It says `"test": true`, and what is in it does not exist. It also appears in the list of events.';

export const test = {
  ...testCall,
  name: 'testWebhookEndpoint',
  path: '/merchant/webhook-endpoints/:id/test',
  summary: 'Send a test event to an endpoint',
  description: `${TEST_TEXT} Also while the endpoint is off, and of types it has not chosen.`,
  params,
  errors: [...KEYED, 'not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const testAsMerchant = {
  ...testCall,
  name: 'testWebhook',
  path: '/merchant/webhook/test',
  summary: 'Send a test event',
  description: `${TEST_TEXT} It goes to your first endpoint; without one it is only in that list.`,
  errors: [...KEYED, 'rate_limited'],
} as const satisfies Endpoint;
