/** Which lists of an account have changed, live, for whoever may read them. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';

/** An opaque text that is another after each change; null for a list that the caller may not read. */
const Version = z.nullable(z.string());

export const AccountVersions = z.object({
  transactions: Version,
  /** Received by a business, with their refunds. */
  payments: Version,
  'refund-requests': Version,
});
export type AccountVersions = z.output<typeof AccountVersions>;
export type ChangedList = keyof AccountVersions;

/**
 * A caller that accepts `text/event-stream` gets a stream like that of a session (`endpoints.ts`):
 * each `data` is an `AccountVersions`, at once and after each change. It ends with the sign-in, and
 * when the sign-in acts for another account. Any other caller gets the current versions.
 */
export const followAccount = {
  method: 'GET',
  path: '/users/me/changes',
  summary:
    'Versions of your lists now, or as they change; they say that something is new, never what',
  access: 'member',
  status: 200,
  streams: 'text/event-stream',
  response: AccountVersions,
  errors: ['unauthenticated', 'forbidden', 'rate_limited', 'unavailable'],
} as const satisfies Endpoint;
