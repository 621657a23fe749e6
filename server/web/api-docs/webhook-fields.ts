/** Descriptions of the fields of webhook endpoints and their deliveries, by component. */
import { PROOF_FIELDS } from './proof-fields.ts';

const URL = 'The address that receives the events. It must be public and use https.';
const DESCRIPTION = 'Your own description of the endpoint, at most 200 characters.';
const EVENTS = 'The event types to send; null for all types, including types that we add later.';
const PREVIOUS = 'The time until which the previous secret also signs.';

const ENDPOINT = {
  id: 'The ID of the webhook endpoint (`whe_…`).',
  url: 'The address that receives the events.',
  description: 'Your own description of the endpoint.',
  events: 'The event types that are sent; null for all types, including types that we add later.',
  version: 'The API version of the payloads.',
  enabled: 'Whether events are sent. While it is false, events wait.',
  off: 'Since when and why the endpoint is switched off; null while it is enabled.',
  'off.since': 'The time when the endpoint was switched off.',
  'off.reason':
    'Why the endpoint is switched off: `failing` (no success for five days), `gone` (it answered 410) or `manual` (you switched it off).',
  suspendedAt:
    'The time when the endpoint was suspended because a change of credentials was undone; null if it is not suspended. Events wait until an owner decides.',
  failingSince: 'The time of the first failure since the last success; null without a failure.',
  lastSuccessAt: 'The time of the last successful delivery, to the minute.',
  pending: 'The number of deliveries that are waiting.',
  dead: 'The number of deliveries that were given up in the last 30 days.',
  previousSecretUntil: PREVIOUS,
  createdAt: 'The time when the endpoint was created.',
};

const DELIVERY = {
  id: 'The ID of the delivery (`dlv_…`).',
  eventId: 'The ID of the event.',
  type: 'The type of the event.',
  isTest: 'Whether this is a test event.',
  status: 'The status of the delivery: `pending`, `delivered`, or `dead` after the last attempt.',
  attempts: 'The number of attempts.',
  createdAt: 'The time of the event.',
  nextAttemptAt: 'The time of the next attempt; null if the delivery is not pending.',
  lastAttemptAt: 'The time of the last attempt.',
  responseStatus: 'The HTTP status of the last response.',
  problem: 'Why the last attempt failed; null if it succeeded.',
};

export const WEBHOOK_FIELDS: Record<string, Record<string, string>> = {
  WebhookEndpoint: ENDPOINT,
  CreatedWebhookEndpoint: {
    ...ENDPOINT,
    secret: 'The secret that signs the events of the endpoint. It is shown only once.',
  },
  NewWebhookEndpoint: {
    url: URL,
    description: DESCRIPTION,
    events: EVENTS,
    version: 'The API version of the payloads. Defaults to the current version.',
    ...PROOF_FIELDS,
  },
  WebhookChange: {
    url: URL,
    description: DESCRIPTION,
    events: EVENTS,
    enabled:
      'Whether to send events. False switches the endpoint off, and events wait. True sends the events that were waiting.',
    ...PROOF_FIELDS,
  },
  RolledSecret: {
    previous:
      'What happens to the previous secret: `keep` lets it sign for 24 more hours, `cut` ends it at once.',
    ...PROOF_FIELDS,
  },
  WebhookSecret: {
    secret: 'The secret that signs the events of the endpoint.',
    previousUntil: PREVIOUS,
  },
  DeletedWebhookEndpoint: {
    id: 'The ID of the webhook endpoint (`whe_…`).',
    deleted: 'Always true.',
  },
  Delivery: DELIVERY,
  DeliveryDetail: {
    ...DELIVERY,
    url: 'The address of the endpoint.',
    body: 'The exact body that is sent.',
    log: 'The attempts, latest first, at most 50.',
    'log.attempt': 'The number of the attempt.',
    'log.startedAt': 'The time of the attempt.',
    'log.durationMs': 'The duration in milliseconds.',
    'log.responseStatus': 'The HTTP status of the response; null without a response.',
    'log.responseBody': 'The first 2 kB of the response.',
    'log.problem': 'Why the attempt failed; null if it succeeded.',
    'log.error': 'The technical error message.',
  },
  RedeliveryRange: {
    status: 'Send only deliveries with this status.',
    from: 'Send only deliveries created at or after this time.',
    to: 'Send only deliveries created before this time.',
    since: 'Send only deliveries after this event. Pass the `next` of the previous call.',
  },
  RedeliveredRange: {
    count: 'The number of deliveries that are sent again.',
    next: 'The value of `since` for the next call; null if there are no more deliveries.',
  },
  NewTest: {
    type: 'The type of the event to send. Defaults to `webhook.test`.',
  },
  Test: {
    eventId: 'The ID of the test event.',
    type: 'The type of the test event.',
    exchange:
      'The request we sent and the response; null if you have no webhook endpoint, or if this call repeats one that was interrupted while sending.',
    'exchange.deliveryId': 'The ID of the delivery in your list of deliveries.',
    'exchange.request': 'The request we sent.',
    'exchange.request.url': 'The address of the request.',
    'exchange.request.headers': 'The headers of the request, including the signature.',
    'exchange.request.body': 'The exact body of the request.',
    'exchange.response': 'The response of your server; null if there was none.',
    'exchange.response.status': 'The HTTP status of the response.',
    'exchange.response.headers': 'The headers of the response.',
    'exchange.response.body': 'The first 2 kB of the response.',
    'exchange.durationMs': 'The duration in milliseconds.',
    'exchange.problem': 'Why the delivery failed; null if it succeeded.',
    'exchange.error': 'The technical error message.',
  },
};
