import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description:
    'Returns all webhook endpoints, beginning with the first endpoint. There are at most 16, so there is only one page.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description:
    'Creates a webhook endpoint, which receives all later events. Set `events` to receive only these types; omit it to receive all types, including types that we add later. The answer contains the signing secret. An API key cannot read it again, but `roll-secret` creates a new one. You can have at most 16 endpoints.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readWebhookEndpoint',
  summary: 'Read a webhook endpoint',
  description:
    'Returns a webhook endpoint: its address, its event types, whether it works, and how many deliveries are waiting.',
} as const satisfies Documented;

export const update = {
  ...endpoints.update,
  name: 'updateWebhookEndpoint',
  summary: 'Change a webhook endpoint',
  description:
    'Changes the fields that you send. A new `url` keeps the secret and the waiting deliveries. With `enabled` false, nothing is sent and new events wait. With `enabled` true, the waiting deliveries are sent, after failures one at a time at first.',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  name: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description:
    'Deletes a webhook endpoint. Nothing more is sent to it, and its waiting deliveries are discarded.',
} as const satisfies Documented;

export const reveal = {
  ...endpoints.reveal,
  summary: 'Show the signing secret of an endpoint to a person; not available with an API key',
} as const satisfies Documented;

export const rollSecret = {
  ...endpoints.rollSecret,
  name: 'rollWebhookSecret',
  summary: 'Create a new signing secret',
  description:
    'Creates a new signing secret. By default (`previous: keep`) the previous secret signs beside the new one for 24 hours. With `previous: cut` it ends at once.',
} as const satisfies Documented;

const TEST_TEXT =
  'Sends an example event of any type, signed like a real event, once and without retries. The answer contains the request and the response of your server. The event contains `"test": true`, and its objects do not exist. It also appears in the list of events.';

export const test = {
  ...endpoints.test,
  name: 'testWebhookEndpoint',
  summary: 'Send a test event to an endpoint',
  description: `${TEST_TEXT} It is sent even if the endpoint is switched off or did not choose this type.`,
} as const satisfies Documented;

export const testAsMerchant = {
  ...endpoints.testAsMerchant,
  name: 'testWebhook',
  summary: 'Send a test event',
  description: `${TEST_TEXT} It is sent to your first webhook endpoint. Without an endpoint, it only appears in the list of events.`,
} as const satisfies Documented;
