/** A business manages its tills: devices that only create payments and follow them. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './console-schemas.ts';

export const list = {
  method: 'GET',
  path: '/business/tills' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'api-keys:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;

/** `code` makes one device this till, once, within `PAIRING_MINUTES`. A person confirms it. */
export const create = {
  method: 'POST',
  path: '/business/tills' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'api-keys:write',
  status: 201,
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own', 'api_key_limit_reached'],
} as const satisfies Call;

/** Gives the device the right to refund, or takes it back. A person confirms it. */
export const change = {
  method: 'PUT',
  path: '/business/tills/:id' as Path<typeof schemas.change>,
  access: 'business',
  scope: 'api-keys:write',
  status: 200,
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own'],
} as const satisfies Call;

export const revoke = {
  method: 'DELETE',
  path: '/business/tills/:id' as Path<typeof schemas.revoke>,
  access: 'business',
  scope: 'api-keys:write',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'key_exceeds_own', 'rate_limited'],
} as const satisfies Call;

/**
 * The closed days of all tills, revoked ones too, those closed last first. With `Accept: text/csv` the whole selection as a
 * file (RFC 4180), without pages.
 */
export const listDays = {
  method: 'GET',
  path: '/business/till-days' as Path<typeof schemas.listDays>,
  access: 'business',
  scope: 'pay-sessions:read',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;
