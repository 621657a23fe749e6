import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listRequests',
  summary: 'List requests',
  description:
    'Returns the calls made with your API keys in the last 30 days, newest first. A call appears a few seconds after its answer.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readRequest',
  summary: 'Read a request',
  description:
    'Returns a call with its body, without secrets. The ID is the `requestId` of an error, and the header `X-Request-Id` of every response.',
} as const satisfies Documented;
