import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listRequests',
  summary: 'List requests',
  description:
    'The calls made with your API keys within the last 30 days, newest first. A call is listed a few seconds after its answer.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readRequest',
  summary: 'Read a request',
  description:
    'One call with the body that was sent, without secrets. The id is the `requestId` of an error, and the header `x-request-id` of every response.',
} as const satisfies Documented;
