/** The log of deliveries to one webhook endpoint, and redelivery. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './log-schemas.ts';

const KEYED = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id/deliveries' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  replica: true,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id/deliveries/:delivery' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  replica: true,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Call;

export const redeliverOne = {
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/deliveries/:delivery/redeliver' as Path<
    typeof schemas.redeliverOne
  >,
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  status: 200,
  errors: ['not_found', 'rate_limited', ...KEYED],
} as const satisfies Call;

/**
 * Deliveries in progress and test events are skipped. If there are more than 1000, `next` is the
 * `since` of the following call.
 */
export const redeliverRange = {
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/redeliver' as Path<typeof schemas.redeliverRange>,
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  status: 200,
  errors: ['not_found', 'rate_limited', ...KEYED],
} as const satisfies Call;
