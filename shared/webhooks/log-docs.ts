import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './log-endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listWebhookDeliveries',
  summary: 'List the deliveries of an endpoint',
  description:
    'Returns the deliveries of a webhook endpoint, newest first, with the result of the last attempt. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readWebhookDelivery',
  summary: 'Read a delivery',
  description: 'Returns a delivery with the body that was sent and the result of each attempt.',
} as const satisfies Documented;

export const redeliverOne = {
  ...endpoints.redeliverOne,
  name: 'redeliverWebhook',
  summary: 'Send a delivery again',
  description:
    'Sends the same event with the same ID again. If it fails, we retry it as often as a new delivery.',
} as const satisfies Documented;

export const redeliverRange = {
  ...endpoints.redeliverRange,
  name: 'redeliverWebhooks',
  summary: 'Send the deliveries of a period again',
  description:
    'Sends the deliveries of a period, or those since an event, again, oldest first. Test events, and deliveries that are being sent, are left out. A call sends at most 1000 deliveries: pass `next` as `since` to send the next ones.',
} as const satisfies Documented;
