import * as z from 'zod/mini';
import { EventType } from '../events/fields.ts';
import { proofFields } from '../factors/proof.ts';
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

export const list = {
  response: z.object({ data: z.array(WebhookEndpoint) }),
};

const Secret = z.object({ secret: z.string(), previousUntil: z.nullable(Timestamp) });
export type Secret = z.output<typeof Secret>;

export const create = {
  headers: IdempotencyHeaders,
  body: z.strictObject({
    url: webAddress(),
    description: z.optional(description),
    events: z.optional(ChosenEvents),
    version: z.optional(z.enum(['1'], 'Unknown version. Known: 1.')),
    ...proofFields,
  }),
  response: z.object({ ...WebhookEndpoint.shape, secret: z.string() }),
};

export const read = {
  params,
  response: WebhookEndpoint,
};

export const update = {
  params,
  body: z.strictObject({
    url: z.optional(webAddress()),
    description: z.optional(description),
    events: z.optional(ChosenEvents),
    enabled: z.optional(z.boolean()),
    ...proofFields,
  }),
  response: WebhookEndpoint,
};

export const remove = {
  params,
  response: z.object({ id: EndpointId, deleted: z.literal(true) }),
};

export const reveal = {
  params,
  body: z.strictObject(proofFields),
  response: Secret,
};

/** What happens to the previous secret: both sign for a day, or it is revoked at once. */
const PREVIOUS_SECRET = ['keep', 'cut'] as const;

export const rollSecret = {
  params,
  headers: IdempotencyHeaders,
  body: z.strictObject({
    previous: z.optional(z.enum(PREVIOUS_SECRET, 'keep or cut.')),
    ...proofFields,
  }),
  response: Secret,
};

const testCall = {
  headers: IdempotencyHeaders,
  body: z.strictObject({ type: z.optional(EventType) }),
  response: Tested,
};

export const test = {
  ...testCall,
  params,
};

export const testAsMerchant = testCall;
