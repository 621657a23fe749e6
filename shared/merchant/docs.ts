import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const createSession = {
  ...endpoints.createSession,
  name: 'createPaySession',
  summary: 'Create a pay session',
  description:
    'Creates a pay session, which requests a payment. Put the `id` into your page, or redirect the shopper to `url`. Treat the session as paid only after you received the event `pay_session.paid`, or read the session with status `paid`. With an Idempotency-Key, the same call returns the session of the key with its present status, or, when that has expired, is cancelled, or is a released reservation, one new session in its place.',
} as const satisfies Documented;

export const readSession = {
  ...endpoints.readSession,
  name: 'readPaySession',
  summary: 'Read a pay session',
  description: 'Returns one of your pay sessions.',
} as const satisfies Documented;

export const listSessions = {
  ...endpoints.listSessions,
  name: 'listPaySessions',
  summary: 'List pay sessions',
  description:
    'Returns your pay sessions, newest first. Pass `next` as `after` to get the next page. If you use several filters, the sessions match all of them.',
} as const satisfies Documented;

export const cancelSession = {
  ...endpoints.cancelSession,
  name: 'cancelPaySession',
  summary: 'Cancel a pay session',
  description:
    'Cancels a pending pay session. Repeating the call returns the same answer. Shoppers who have the checkout open see that the session was cancelled.',
} as const satisfies Documented;
