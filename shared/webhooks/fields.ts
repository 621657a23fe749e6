/** What the calls about webhooks have in common. */
import * as z from 'zod/mini';
import { EVENT_TYPES } from '../events/names.ts';
import { idPattern } from '../ids.ts';

export const EventType = z.enum(EVENT_TYPES, 'Unknown event type.');
export type EventType = z.output<typeof EventType>;

/**
 * `pending` until it is taken, while there are attempts to come; `dead` when there are none. What
 * waits for an endpoint that is off stays pending.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;

/**
 * Why an attempt failed. No answer: the name was not found (`dns`), nobody listens (`refused`), no
 * way there (`unreachable`), too slow (`timeout`), no trusted encryption (`tls`), the connection was
 * cut (`cut`), not HTTP (`unreadable`); or we did not call: a private address (`private`), not https
 * (`insecure`). An answer: a redirect, 410 (`gone`), any other status but 2xx (`status`).
 */
export const DELIVERY_PROBLEMS = [
  'dns',
  'refused',
  'unreachable',
  'timeout',
  'tls',
  'cut',
  'unreadable',
  'private',
  'insecure',
  'redirect',
  'gone',
  'status',
  'other',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export const DeliveryId = z.string().check(z.regex(idPattern('dlv'), 'Not a delivery.'));
export const EventId = z.string().check(z.regex(idPattern('evt'), 'Not an event.'));

export const businessOnly = ['unauthenticated', 'forbidden', 'not_found'] as const;
