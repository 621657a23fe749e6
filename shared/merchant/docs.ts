import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const createSession = {
  ...endpoints.createSession,
  name: 'createPaySession',
  summary: 'Create a pay session',
  description:
    'Asks for a payment. Put the `id` into your page, or send the shopper to `url`. Nothing is paid before the webhook `pay_session.paid`, or a read of the session, says so.',
} as const satisfies Documented;

export const readSession = {
  ...endpoints.readSession,
  name: 'readPaySession',
  summary: 'Read a pay session',
  description: 'One of yours, as it is now.',
} as const satisfies Documented;

export const listSessions = {
  ...endpoints.listSessions,
  name: 'listPaySessions',
  summary: 'List pay sessions',
  description:
    'Yours, newest first. `next` is the `after` of the following page. Filters are combined: a session must match each.',
} as const satisfies Documented;

export const cancelSession = {
  ...endpoints.cancelSession,
  name: 'cancelPaySession',
  summary: 'Cancel a pay session',
  description:
    'Closes a session that is pending; asked again, the answer is the same. Whoever has it open sees that it is over.',
} as const satisfies Documented;
