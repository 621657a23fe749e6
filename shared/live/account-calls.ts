/** Which lists of an account have changed, live, for whoever may read them. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './account-schemas.ts';

/**
 * A caller that accepts `text/event-stream` gets a stream like that of a session (`endpoints.ts`):
 * each `data` is an `AccountVersions`, at once and after each change. It ends with the sign-in, and
 * when the sign-in acts for another account. Any other caller gets the current versions.
 */
export const followAccount = {
  method: 'GET',
  path: '/users/me/changes' as Path<typeof schemas.followAccount>,
  access: 'member',
  status: 200,
  streams: 'text/event-stream',
  errors: ['unauthenticated', 'forbidden', 'rate_limited', 'unavailable'],
} as const satisfies Call;
