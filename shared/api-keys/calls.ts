/**
 * A business manages its API keys: named ones with scopes of their own, and its API token, the key
 * without a name, which has every scope but payouts (`token-endpoints.ts`).
 */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const KEY_ERRORS = [...PROOF_ERRORS, 'key_exceeds_own'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/api-keys' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'api-keys:read',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

/**
 * A person confirms it with their password, code or passkey; a key needs none of them. Takes no
 * Idempotency-Key, because a stored answer would contain the key.
 */
export const create = {
  method: 'POST',
  path: '/merchant/api-keys' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'api-keys:write',
  status: 201,
  errors: [...KEY_ERRORS, 'api_key_limit_reached'],
} as const satisfies Call;

export const roll = {
  method: 'POST',
  path: '/merchant/api-keys/:id/roll' as Path<typeof schemas.roll>,
  access: 'business',
  scope: 'api-keys:write',
  status: 201,
  errors: [...KEY_ERRORS, 'not_found', 'api_key_replaced'],
} as const satisfies Call;

export const revoke = {
  method: 'DELETE',
  path: '/merchant/api-keys/:id' as Path<typeof schemas.revoke>,
  access: 'business',
  scope: 'api-keys:write',
  status: 200,
  errors: [...KEY_ERRORS, 'not_found'],
} as const satisfies Call;
