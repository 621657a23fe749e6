import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'List the people of a team and its open invitations',
} as const satisfies Documented;

export const invite = {
  ...endpoints.invite,
  summary: 'Invite a person into the team',
} as const satisfies Documented;

export const withdrawInvitation = {
  ...endpoints.withdrawInvitation,
  summary: 'Withdraw an open invitation',
} as const satisfies Documented;

export const changeRole = {
  ...endpoints.changeRole,
  summary: 'Change the role of a person in the team',
} as const satisfies Documented;

export const offerOwnership = {
  ...endpoints.offerOwnership,
  summary: 'Offer the ownership of the business to a person in the team',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  summary: 'Remove a person from the team',
} as const satisfies Documented;

export const listOwnInvitations = {
  ...endpoints.listOwnInvitations,
  summary: 'List the open invitations to your e-mail address',
} as const satisfies Documented;

export const accept = {
  ...endpoints.accept,
  summary: 'Join the team of a business',
} as const satisfies Documented;

export const leave = {
  ...endpoints.leave,
  summary: 'Leave the team of a business',
} as const satisfies Documented;
