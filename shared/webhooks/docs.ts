import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description: 'All endpoints, the first one first; at most 16, so there are no pages.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description:
    'Events that happen from now on are sent to it. `events` are the types it receives; leave it out for all types, also those that are added later. The answer contains the signing secret, which is not shown again with an API key: `roll-secret` makes a new one. At most 16 endpoints.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readWebhookEndpoint',
  summary: 'Read a webhook endpoint',
  description: 'Its address, events and state: whether it works, and how much waits.',
} as const satisfies Documented;

export const update = {
  ...endpoints.update,
  name: 'updateWebhookEndpoint',
  summary: 'Change a webhook endpoint',
  description:
    'Changes the given fields. A new `url` keeps the secret and what waits. With `enabled` false nothing is sent and new events wait; with true, what has waited is sent, at first one delivery at a time after failures.',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  name: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing more is sent to it, and what waits for it is given up.',
} as const satisfies Documented;

export const reveal = {
  ...endpoints.reveal,
  summary: 'The signing secret of an endpoint, for a person; not with an API key',
} as const satisfies Documented;

export const rollSecret = {
  ...endpoints.rollSecret,
  name: 'rollWebhookSecret',
  summary: 'Make a new signing secret',
  description:
    'With `previous` `keep`, the default, the secret before signs beside the new one for 24 hours; with `cut` it ends at once.',
} as const satisfies Documented;

const TEST_TEXT =
  'Any type of event, with an example in it, signed and sent once as a real one would be; the answer shows both sides. It says `"test": true`, and what is in it does not exist. It also appears in the list of events.';

export const test = {
  ...endpoints.test,
  name: 'testWebhookEndpoint',
  summary: 'Send a test event to an endpoint',
  description: `${TEST_TEXT} Also while the endpoint is off, and of types it has not chosen.`,
} as const satisfies Documented;

export const testAsMerchant = {
  ...endpoints.testAsMerchant,
  name: 'testWebhook',
  summary: 'Send a test event',
  description: `${TEST_TEXT} It goes to your first endpoint; without one it is only in that list.`,
} as const satisfies Documented;
