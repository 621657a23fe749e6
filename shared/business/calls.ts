/** How a merchant's site and this installation are connected. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const own = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;
const proven = [...PROOF_ERRORS, 'not_found'] as const;

export const read = {
  method: 'GET',
  path: '/merchant/settings' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: own,
} as const satisfies Call;

/**
 * Changes the given fields; null clears a field. Redirect addresses must be on a proven origin of
 * the business. `oauthRedirectUris` replaces the list; an authorization request names one of them
 * exactly (RFC 9700, section 2.1). The webhook may be any public address, over https except in the sandbox; when it
 * changes, its secret and its pending deliveries are kept. Changing the webhook requires
 * reauthentication of a person; a key needs `webhook-endpoints:write` for it.
 */
export const update = {
  method: 'PUT',
  path: '/merchant/settings' as Path<typeof schemas.update>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  // A person's, for a new `recipientWebhook`.
  errors: [...proven, 'second_factor_required', 'mailbox_unproven'],
} as const satisfies Call;

/**
 * Requires https and no port, except in the sandbox. The origin must be below the business's proven
 * domain or carry the same proof as the domain (`GET /merchant/verification`): the TXT record at
 * `_salus.<host>` or the file. In the sandbox local origins need no proof.
 */
export const createOrigin = {
  method: 'POST',
  path: '/merchant/settings/origins' as Path<typeof schemas.createOrigin>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: [...proven, 'origin_unproven'],
} as const satisfies Call;

/** Payments that were started on that origin may still be shown there. */
export const deleteOrigin = {
  method: 'DELETE',
  path: '/merchant/settings/origins' as Path<typeof schemas.deleteOrigin>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: [...own, 'origin_in_use'],
} as const satisfies Call;
