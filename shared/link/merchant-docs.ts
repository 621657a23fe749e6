import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './merchant-endpoints.ts';

export const createSession = {
  ...endpoints.createSession,
  name: 'createLinkSession',
  summary: 'Invite a member to be linked',
  description:
    'Send the person to `url`, or put the `id` into your page. They see your name, your domain and what you will see, and accept or turn it down.',
} as const satisfies Documented;

export const readSession = {
  ...endpoints.readSession,
  name: 'readLinkSession',
  summary: 'Read an invitation',
  description: 'One of yours, as it is now.',
} as const satisfies Documented;

export const listSessions = {
  ...endpoints.listSessions,
  name: 'listLinkSessions',
  summary: 'List invitations',
  description: 'Yours, newest first. `next` is the `after` of the following page.',
} as const satisfies Documented;

export const cancelSession = {
  ...endpoints.cancelSession,
  name: 'cancelLinkSession',
  summary: 'Cancel an invitation',
  description:
    'Ends one that is pending: its status is `expired` at once. Asked again, the answer is the same. A member who has accepted ends the link; you cannot.',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  name: 'listLinks',
  summary: 'List linked members',
  description:
    'Newest first, without those who have disconnected. `next` is the `after` of the following page.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readLink',
  summary: 'Read the balances of a linked member',
  description:
    'Two balances and nothing else of the member. Not found from the moment they disconnect.',
} as const satisfies Documented;
