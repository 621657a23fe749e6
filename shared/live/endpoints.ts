/**
 * The public status of a session for anybody who has its id, updated live (design: live events). A
 * member also hears that their own account has changed, because it decides whether they may pay.
 */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { LINK_STATUSES, LinkId } from '../link/fields.ts';
import { PAY_STATUSES } from '../pay/endpoints.ts';
import { PaySessionId } from '../pay/session-id.ts';

/**
 * `version` increases with every change of the session. `account` is an opaque text, another one after
 * each change of the caller's own account; absent without a member's token.
 */
export const LiveStatus = z.object({
  status: z.enum([...new Set([...PAY_STATUSES, ...LINK_STATUSES])]),
  version: z.number(),
  account: z.optional(z.string()),
});
export type LiveStatus = z.output<typeof LiveStatus>;

/**
 * A caller that accepts `text/event-stream` gets a stream of server-sent events (WHATWG HTML,
 * section 9.2): each `data` is a `LiveStatus`, its `id` the version. A comment every 15 s is the
 * heartbeat. The stream ends with the first status that is not `pending`. `Last-Event-ID` skips
 * versions the caller already has. Any other caller gets the current status.
 */
export const followPayment = {
  method: 'GET',
  path: '/pay/:id/events',
  summary: 'The status of a session now, or as it changes; the id is the capability',
  access: 'optional',
  params: z.strictObject({ id: PaySessionId }),
  status: 200,
  streams: 'text/event-stream',
  response: LiveStatus,
  errors: ['session_not_found', 'rate_limited', 'unavailable'],
} as const satisfies Endpoint;

/** Like `followPayment`, until it is linked, denied or expired. */
export const followInvitation = {
  ...followPayment,
  path: '/link/:id/events',
  summary: 'The status of an invitation now, or as it changes; the id is the capability',
  params: z.strictObject({ id: LinkId }),
} as const satisfies Endpoint;
