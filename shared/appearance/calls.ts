/** How a business's checkout looks: its logo, colours, corners and font. */
import type { Call, Path } from '../http/call.ts';
import { MOST_LOGO_CHARS } from './logo-limits.ts';
import type * as schemas from './schemas.ts';

const own = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

export const read = {
  method: 'GET',
  path: '/merchant/appearance' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: own,
} as const satisfies Call;

/**
 * Changes the given fields; null restores ours. An accent needs a contrast of 3:1 with the card of
 * its scheme; the message of a refused one names its contrast and the nearest accepted colour.
 */
export const update = {
  method: 'PUT',
  path: '/merchant/appearance' as Path<typeof schemas.update>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: own,
} as const satisfies Call;

/**
 * The image is encoded again at 256 by 256 pixels without its metadata, and needs a proven domain.
 */
export const uploadLogo = {
  method: 'PUT',
  path: '/merchant/appearance/logo' as Path<typeof schemas.uploadLogo>,
  access: 'business',
  scope: 'settings:write',
  mostBodyBytes: MOST_LOGO_CHARS + 1024,
  status: 200,
  errors: own,
} as const satisfies Call;

export const deleteLogo = {
  method: 'DELETE',
  path: '/merchant/appearance/logo' as Path<typeof schemas.deleteLogo>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: own,
} as const satisfies Call;
