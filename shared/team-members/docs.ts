import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'The people of a business, and open invitations',
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
  summary: 'Give a person of the team another role',
} as const satisfies Documented;

export const offerOwnership = {
  ...endpoints.offerOwnership,
  summary: 'Offer the ownership of the business to a person of the team',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  summary: 'Remove a person from the team',
} as const satisfies Documented;

export const listOwnInvitations = {
  ...endpoints.listOwnInvitations,
  summary: 'Open invitations to your e-mail address',
} as const satisfies Documented;

export const accept = {
  ...endpoints.accept,
  summary: 'Join the team of a business',
} as const satisfies Documented;

export const leave = {
  ...endpoints.leave,
  summary: 'Leave the team of a business',
} as const satisfies Documented;
