import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './merchant-endpoints.ts';

export const createSession = {
  ...endpoints.createSession,
  name: 'createLinkSession',
  summary: 'Invite a member to link their account',
  description:
    'Creates an invitation. Redirect the person to `url`, or put the `id` into your page. They see your name, your domain and the data that you will see, and they accept or decline.',
} as const satisfies Documented;

export const importMemberships = {
  ...endpoints.importMemberships,
  name: 'importMemberships',
  summary: 'Import memberships',
  description:
    'Creates an invitation for each row of a list of memberships that run already: each member approves theirs. `preview` checks the rows and stores nothing; nothing is stored while one is wrong, either. A row that has an open invitation with the same dates keeps it. List invitations to get their links.',
} as const satisfies Documented;

export const readSession = {
  ...endpoints.readSession,
  name: 'readLinkSession',
  summary: 'Read an invitation',
  description: 'Returns one of your invitations.',
} as const satisfies Documented;

export const listSessions = {
  ...endpoints.listSessions,
  name: 'listLinkSessions',
  summary: 'List invitations',
  description:
    'Returns your invitations, newest first. Pass `next` as `after` to get the next page. With `Accept: text/csv`, returns all of them as a file.',
} as const satisfies Documented;

export const cancelSession = {
  ...endpoints.cancelSession,
  name: 'cancelLinkSession',
  summary: 'Cancel an invitation',
  description:
    'Cancels a pending invitation: its status becomes `expired`. Repeating the call returns the same answer. You cannot cancel an accepted invitation, because only the member can end a link.',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  name: 'listLinks',
  summary: 'List linked members',
  description:
    'Returns your links, newest first, without those that were ended. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readLink',
  summary: 'Read the balances of a linked member',
  description:
    'Returns the two balances of a linked member, and nothing else about them. After the member has ended the link, the call returns `not_found`.',
} as const satisfies Documented;
