/** What may be known of a session by whoever holds its id, told as it changes (design: live events). */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { LINK_STATUSES, LinkId } from '../link/fields.ts';
import { PAY_STATUSES, PaySessionId } from '../pay/contract.ts';

/** `version` rises with every change of the session, and never falls. */
export const LiveStatus = z.object({
  status: z.enum([...new Set([...PAY_STATUSES, ...LINK_STATUSES])]),
  version: z.number(),
});
export type LiveStatus = z.output<typeof LiveStatus>;

/**
 * A caller that accepts `text/event-stream` gets a stream of server-sent events (WHATWG HTML,
 * section 9.2): each `data` is a `LiveStatus`, its `id` the version. A comment every 15 s says that
 * the stream lives. It ends with the first status that is not `pending`. `Last-Event-ID` leaves out
 * what is known already. Any other caller gets the status as it is now.
 */
export const followPayment = {
  method: 'GET',
  path: '/pay/:id/events',
  summary: 'The status of a session now, or as it changes; the id is the capability',
  access: 'public',
  params: z.strictObject({ id: PaySessionId }),
  status: 200,
  streams: 'text/event-stream',
  response: LiveStatus,
  errors: ['session_not_found', 'rate_limited', 'unavailable'],
} as const satisfies Endpoint;

/** As `followPayment`: until it is linked, denied or expired. */
export const followInvitation = {
  ...followPayment,
  path: '/link/:id/events',
  summary: 'The status of an invitation now, or as it changes; the id is the capability',
  params: z.strictObject({ id: LinkId }),
} as const satisfies Endpoint;
