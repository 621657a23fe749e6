import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './log-endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listWebhookDeliveries',
  summary: 'List the deliveries of an endpoint',
  description:
    'Newest first, with the outcome of the last attempt; `next` is the `after` of the next page.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readWebhookDelivery',
  summary: 'Read a delivery',
  description: 'What was sent, and what came of each attempt.',
} as const satisfies Documented;

export const redeliverOne = {
  ...endpoints.redeliverOne,
  name: 'redeliverWebhook',
  summary: 'Send a delivery again',
  description: 'The same event with the same id, and the whole schedule of attempts before it.',
} as const satisfies Documented;

export const redeliverRange = {
  ...endpoints.redeliverRange,
  name: 'redeliverWebhooks',
  summary: 'Send the deliveries of a period again',
  description:
    'Those of a time, or since an event, oldest first. Test events, and deliveries that are being sent, are left out. At most 1000 at a time: `next` is the `since` of the next call.',
} as const satisfies Documented;
