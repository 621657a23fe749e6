/** The log of deliveries to one webhook endpoint, and redelivery. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './log-schemas.ts';

const KEYED = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id/deliveries',
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  replica: true,
  errors: ['not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id/deliveries/:delivery',
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  replica: true,
  errors: ['not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

export const redeliverOne = {
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/deliveries/:delivery/redeliver',
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  status: 200,
  errors: ['not_found', 'rate_limited', ...KEYED],
  types: {} as Types<typeof schemas.redeliverOne>,
} as const satisfies Call;

/**
 * Deliveries in progress and test events are skipped. If there are more than 1000, `next` is the
 * `since` of the following call.
 */
export const redeliverRange = {
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/redeliver',
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  status: 200,
  errors: ['not_found', 'rate_limited', ...KEYED],
  types: {} as Types<typeof schemas.redeliverRange>,
} as const satisfies Call;
