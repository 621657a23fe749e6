/** The webhook endpoints of a business: addresses, chosen events, secrets, and tests. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/** A person confirms who they are with `proofFields`; a call with an API key needs none. */
const SENSITIVE = [...PROOF_ERRORS, 'not_found'] as const;
const KEYED = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/webhook-endpoints' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  errors: ['rate_limited'],
} as const satisfies Call;

/** `version` is today's when it is missing. */
export const create = {
  method: 'POST',
  path: '/merchant/webhook-endpoints' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'webhook-endpoints:write',
  status: 201,
  errors: [...SENSITIVE, ...KEYED],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/webhook-endpoints/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'webhook-endpoints:read',
  status: 200,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Call;

/** A person confirms a new address. */
export const update = {
  method: 'PUT',
  path: '/merchant/webhook-endpoints/:id' as Path<typeof schemas.update>,
  access: 'business',
  scope: 'webhook-endpoints:write',
  status: 200,
  errors: SENSITIVE,
} as const satisfies Call;

export const remove = {
  method: 'DELETE',
  path: '/merchant/webhook-endpoints/:id' as Path<typeof schemas.remove>,
  access: 'business',
  scope: 'webhook-endpoints:write',
  status: 200,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Call;

export const reveal = {
  method: 'POST',
  path: '/business/webhook-endpoints/:id/reveal-secret' as Path<typeof schemas.reveal>,
  access: 'business',
  scope: 'webhook-endpoints:write',
  status: 200,
  errors: SENSITIVE,
} as const satisfies Call;

export const rollSecret = {
  method: 'POST',
  path: '/merchant/webhook-endpoints/:id/roll-secret' as Path<typeof schemas.rollSecret>,
  access: 'business',
  scope: 'webhook-endpoints:write',
  status: 200,
  errors: [...SENSITIVE, ...KEYED],
} as const satisfies Call;

/**
 * The event is signed and sent like any other, but once, and contains `"test": true` beside its
 * type; its data is invented.
 */
const testCall = {
  method: 'POST',
  access: 'business',
  scope: 'webhook-endpoints:write',
  activity: false,
  status: 200,
} as const;

export const test = {
  ...testCall,
  path: '/merchant/webhook-endpoints/:id/test' as Path<typeof schemas.test>,
  errors: [...KEYED, 'not_found', 'rate_limited'],
} as const satisfies Call;

export const testAsMerchant = {
  ...testCall,
  path: '/merchant/webhook/test' as Path<typeof schemas.testAsMerchant>,
  errors: [...KEYED, 'rate_limited'],
} as const satisfies Call;
