/** A business manages the API tokens of its servers. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './token-schemas.ts';

export const list = {
  method: 'GET',
  path: '/business/tokens' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'api-keys:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;

/**
 * `previous`: whether the earlier tokens stay valid for a day or are revoked at once. Whoever makes, reads
 * or ends the token has all of its scopes themselves.
 */
export const create = {
  method: 'POST',
  path: '/business/tokens' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'api-keys:write',
  status: 201,
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own'],
} as const satisfies Call;

export const reveal = {
  method: 'POST',
  path: '/business/tokens/:id/reveal' as Path<typeof schemas.reveal>,
  access: 'business',
  scope: 'api-keys:write',
  status: 200,
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own'],
} as const satisfies Call;

export const revoke = {
  method: 'POST',
  path: '/business/tokens/:id/revoke' as Path<typeof schemas.revoke>,
  access: 'business',
  scope: 'api-keys:write',
  status: 200,
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own'],
} as const satisfies Call;
