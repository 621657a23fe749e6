import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './merchant-endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listEvents',
  summary: 'List events',
  description:
    'What the webhooks carried, oldest first. `after` may be any event you know: what stands behind it is answered, and no event ever comes to stand before one that was read, so that reading on from the last one misses nothing. With `wait`, a call that finds nothing is answered as soon as something happens, or empty after that many seconds.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readEvent',
  summary: 'Read an event',
  description: 'As the webhook carried it.',
} as const satisfies Documented;
