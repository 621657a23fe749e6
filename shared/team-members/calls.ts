/** The team of a business: its people, their roles, and invitations. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/business/team',
  access: 'business',
  scope: 'team:read',
  status: 200,
  errors: [],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

/**
 * Valid for 7 days, once, for whoever signs in with this address. A new invitation replaces an open
 * one to the same address. Only owners invite owners and admins.
 */
export const invite = {
  method: 'POST',
  path: '/business/team/invitations',
  access: 'business',
  scope: 'team:write',
  status: 201,
  errors: [...PROOF_ERRORS, 'already_in_team'],
  types: {} as Types<typeof schemas.invite>,
} as const satisfies Call;

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/business/team/invitations/:id',
  access: 'business',
  scope: 'team:write',
  status: 200,
  errors: ['not_found'],
  types: {} as Types<typeof schemas.withdrawInvitation>,
} as const satisfies Call;

/** Only owners change what owners and admins are, and make others such. */
export const changeRole = {
  method: 'PUT',
  path: '/business/team/:id',
  access: 'business',
  scope: 'team:write',
  status: 200,
  errors: [...PROOF_ERRORS, 'not_found', 'owner_stays'],
  types: {} as Types<typeof schemas.changeRole>,
} as const satisfies Call;

/**
 * Offers the business to a person of the team. Once they accept the invitation they own it, and the
 * owner who offered it becomes an administrator. A new offer or invitation to the person replaces an
 * open one.
 */
export const offerOwnership = {
  method: 'POST',
  path: '/business/team/:id/ownership',
  access: 'business',
  scope: 'team:write',
  status: 201,
  errors: [...PROOF_ERRORS, 'not_found', 'already_owner'],
  types: {} as Types<typeof schemas.offerOwnership>,
} as const satisfies Call;

/** Their sign-ins act for themselves from then on. */
export const remove = {
  method: 'DELETE',
  path: '/business/team/:id',
  access: 'business',
  scope: 'team:write',
  status: 200,
  errors: ['not_found', 'owner_stays'],
  types: {} as Types<typeof schemas.remove>,
} as const satisfies Call;

export const listOwnInvitations = {
  method: 'GET',
  path: '/users/me/invitations',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.listOwnInvitations>,
} as const satisfies Call;

export const accept = {
  method: 'POST',
  path: '/users/me/invitations/:id/accept',
  access: 'member',
  activity: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'invitation_used'],
  types: {} as Types<typeof schemas.accept>,
} as const satisfies Call;

export const leave = {
  method: 'DELETE',
  path: '/users/me/businesses/:id',
  access: 'member',
  activity: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'owner_stays'],
  types: {} as Types<typeof schemas.leave>,
} as const satisfies Call;
