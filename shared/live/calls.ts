/**
 * The public status of a session for anybody who has its id, updated live (design: live events). A
 * member also hears that their own account has changed, because it decides whether they may pay.
 */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * A caller that accepts `text/event-stream` gets a stream of server-sent events (WHATWG HTML,
 * section 9.2): each `data` is a `LiveStatus`, its `id` the version. A comment every 15 s is the
 * heartbeat. The stream ends with the first status that is not `pending`. `Last-Event-ID` skips
 * versions the caller already has. Any other caller gets the current status.
 */
export const followPayment = {
  method: 'GET',
  path: '/pay/:id/events' as Path<typeof schemas.followPayment>,
  access: 'optional',
  status: 200,
  streams: 'text/event-stream',
  errors: ['session_not_found', 'rate_limited', 'unavailable'],
} as const satisfies Call;

/** Like `followPayment`, until it is linked, denied or expired. */
export const followInvitation = {
  ...followPayment,
  path: '/link/:id/events' as Path<typeof schemas.followInvitation>,
} as const satisfies Call;
