/** Descriptions of the fields of webhook endpoints and their deliveries, by component. */
import { PROOF_FIELDS } from './proof-fields.ts';

const ENDPOINT = {
  id: 'The id, `whe_…`.',
  url: 'Where events are sent.',
  description: 'Your own words for it.',
  events: 'The types it receives; null for all, also those that are added later.',
  version: 'The version of the API whose payloads it receives.',
  enabled: 'Whether events are sent. While false, they wait.',
  off: 'Since when and why it is off; null while it is enabled.',
  'off.since': 'Since when.',
  'off.reason':
    '`failing` for five days, `gone` after a 410, or `manual`: you have switched it off.',
  suspendedAt:
    'When an undo suspended it; null unless it is. Nothing is sent and events wait until an owner decides.',
  failingSince: 'The first failure since the last success; null when there is none.',
  lastSuccessAt: 'When it last took an event, to the minute.',
  pending: 'How many deliveries wait.',
  dead: 'How many were given up in the last 30 days.',
  previousSecretUntil: 'Until then the secret before also signs.',
  createdAt: 'When it was created.',
};

const DELIVERY = {
  id: 'The id, `dlv_…`.',
  eventId: 'The event.',
  type: 'Its type.',
  isTest: 'Whether it is only a test.',
  status: '`pending`, `delivered`, or `dead` when no attempt is left.',
  attempts: 'How often it was sent.',
  createdAt: 'When the event happened.',
  nextAttemptAt: 'When it is sent next; null unless pending.',
  lastAttemptAt: 'When it was sent last.',
  responseStatus: 'The HTTP status of the last answer.',
  problem: 'Why the last attempt failed; null when it did not.',
};

export const WEBHOOK_FIELDS: Record<string, Record<string, string>> = {
  WebhookEndpoint: ENDPOINT,
  CreatedWebhookEndpoint: {
    ...ENDPOINT,
    secret: 'Signs its events. It is shown once.',
  },
  NewWebhookEndpoint: {
    url: 'Any public https address.',
    description: 'Your own words for it, at most 200 characters.',
    events: 'The types to receive; null for all, also those that are added later.',
    version: 'The version of the API whose payloads it receives; today’s unless given.',
    ...PROOF_FIELDS,
  },
  WebhookChange: {
    url: 'Any public https address.',
    description: 'Your own words for it, at most 200 characters.',
    events: 'The types to receive; null for all, also those that are added later.',
    enabled: 'False switches it off: events wait. True sends what has waited.',
    ...PROOF_FIELDS,
  },
  RolledSecret: {
    previous: '`keep`: the secret before signs for 24 more hours; `cut`: it ends at once.',
    ...PROOF_FIELDS,
  },
  WebhookSecret: {
    secret: 'Signs the events of the endpoint.',
    previousUntil: 'Until then the secret before also signs.',
  },
  DeletedWebhookEndpoint: { id: 'The id, `whe_…`.', deleted: 'True.' },
  Delivery: DELIVERY,
  DeliveryDetail: {
    ...DELIVERY,
    url: 'The address of the endpoint.',
    body: 'What is sent, to the letter.',
    log: 'The latest attempts first, at most 50.',
    'log.attempt': 'Its number.',
    'log.startedAt': 'When it was made.',
    'log.durationMs': 'How long it took, in milliseconds.',
    'log.responseStatus': 'The HTTP status of the answer; null without one.',
    'log.responseBody': 'Its first 2 kB.',
    'log.problem': 'Why it failed; null when it did not.',
    'log.error': 'The same in a program’s words.',
  },
  RedeliveryRange: {
    status: 'Only those of this status.',
    from: 'Only those of this time or later.',
    to: 'Only those before this time.',
    since: 'Only those after this event; the `next` of the call before.',
  },
  RedeliveredRange: {
    count: 'How many are sent again.',
    next: 'The `since` of the next call; null when there are no more.',
  },
};
