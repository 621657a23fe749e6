import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './merchant-endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listEvents',
  summary: 'List events',
  description:
    'Returns your events, oldest first by default. Pass the ID of the last event you read as `after` to continue: new events always come after it, so you miss none. With `wait`, a call that finds no events returns as soon as there is one, or with an empty page after that many seconds.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readEvent',
  summary: 'Read an event',
  description: 'Returns an event as your webhook endpoint receives it.',
} as const satisfies Documented;
