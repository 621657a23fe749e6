/** The team of a business: its people, their roles, and invitations. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/business/team' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'team:read',
  status: 200,
  errors: [],
} as const satisfies Call;

/**
 * Valid for 7 days, once, for whoever signs in with this address. A new invitation replaces an open
 * one to the same address. Only owners invite owners and admins.
 */
export const invite = {
  method: 'POST',
  path: '/business/team/invitations' as Path<typeof schemas.invite>,
  access: 'business',
  scope: 'team:write',
  status: 201,
  errors: [...PROOF_ERRORS, 'already_in_team'],
} as const satisfies Call;

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/business/team/invitations/:id' as Path<typeof schemas.withdrawInvitation>,
  access: 'business',
  scope: 'team:write',
  status: 200,
  errors: ['not_found'],
} as const satisfies Call;

/** Only owners change what owners and admins are, and make others such. */
export const changeRole = {
  method: 'PUT',
  path: '/business/team/:id' as Path<typeof schemas.changeRole>,
  access: 'business',
  scope: 'team:write',
  status: 200,
  errors: [...PROOF_ERRORS, 'not_found', 'owner_stays'],
} as const satisfies Call;

/**
 * Offers the business to a person of the team. Once they accept the invitation they own it, and the
 * owner who offered it becomes an administrator. A new offer or invitation to the person replaces an
 * open one.
 */
export const offerOwnership = {
  method: 'POST',
  path: '/business/team/:id/ownership' as Path<typeof schemas.offerOwnership>,
  access: 'business',
  scope: 'team:write',
  status: 201,
  errors: [...PROOF_ERRORS, 'not_found', 'already_owner'],
} as const satisfies Call;

/** Their sign-ins act for themselves from then on. */
export const remove = {
  method: 'DELETE',
  path: '/business/team/:id' as Path<typeof schemas.remove>,
  access: 'business',
  scope: 'team:write',
  status: 200,
  errors: ['not_found', 'owner_stays'],
} as const satisfies Call;

export const listOwnInvitations = {
  method: 'GET',
  path: '/users/me/invitations' as Path<typeof schemas.listOwnInvitations>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

export const accept = {
  method: 'POST',
  path: '/users/me/invitations/:id/accept' as Path<typeof schemas.accept>,
  access: 'member',
  activity: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'invitation_used'],
} as const satisfies Call;

export const leave = {
  method: 'DELETE',
  path: '/users/me/businesses/:id' as Path<typeof schemas.leave>,
  access: 'member',
  activity: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'owner_stays'],
} as const satisfies Call;
