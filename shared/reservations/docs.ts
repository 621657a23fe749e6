import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const capture = {
  ...endpoints.capture,
  name: 'capturePaySession',
  summary: 'Capture a reservation',
  description:
    'Takes the whole reservation, or the part `amount` of its net, and returns the rest to the member at the same moment. A session is captured once: another call is refused with `session_already_captured`. You receive the event `pay_session.paid`. Refunds are possible up to the captured amount.',
} as const satisfies Documented;

export const release = {
  ...endpoints.release,
  name: 'releasePaySession',
  summary: 'Release a reservation',
  description:
    'Returns the whole reservation to the member. Repeating the call returns the same answer. You receive the event `pay_session.released`.',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'List your open reservations, the next to end first',
} as const satisfies Documented;
