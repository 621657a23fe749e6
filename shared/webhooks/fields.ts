/** Fields shared by the calls about webhooks. */
import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';

/**
 * `pending` until it is delivered, while attempts remain; `dead` when none remain. Deliveries to an
 * endpoint that is off stay pending.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;

/**
 * Why an attempt failed. Without a response: unknown host (`dns`), connection refused (`refused`),
 * no route (`unreachable`), too slow (`timeout`), no trusted encryption (`tls`), connection closed
 * (`cut`), not HTTP (`unreadable`). Not called at all: a private address (`private`), not https
 * (`insecure`). With a response: a redirect, 410 (`gone`), or any other status but 2xx (`status`).
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

export const businessOnly = ['unauthenticated', 'forbidden', 'not_found'] as const;
