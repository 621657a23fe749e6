/** The team of a business: its people, their roles, and invitations. */
import * as z from 'zod/mini';
import { OwnBusiness } from '../acting/endpoints.ts';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';
import { idPattern } from '../ids.ts';
import { ROLES } from '../team/scopes.ts';

const Role = z.enum(ROLES);

/** `hasRegistered`: the person who registered the business; other owners may have followed. */
const TeamMember = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  joinedAt: Timestamp,
  hasRegistered: z.boolean(),
});

/** `replacedOwner`: the owner who hands over the business, and becomes an administrator. */
const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  replacedOwner: z.nullable(z.string()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});

export const Team = z.object({ members: z.array(TeamMember), invitations: z.array(Invitation) });
export type Team = z.output<typeof Team>;

const invitation = z.strictObject({
  id: z.string().check(z.regex(/* @__PURE__ */ idPattern('inv'), 'Not the id of an invitation.')),
});
const person = z.strictObject({
  id: z.string().check(z.regex(/* @__PURE__ */ idPattern('usr'), 'Not the id of a person.')),
});

export const read = {
  method: 'GET',
  path: '/business/team',
  summary: 'The people of a business, and open invitations',
  access: 'business',
  scope: 'team:read',
  status: 200,
  response: Team,
  errors: [],
} as const satisfies Endpoint;

/**
 * Valid for 7 days, once, for whoever signs in with this address. A new invitation replaces an open
 * one to the same address. Only owners invite owners and admins.
 */
export const invite = {
  method: 'POST',
  path: '/business/team/invitations',
  summary: 'Invite a person into the team',
  access: 'business',
  scope: 'team:write',
  body: z.strictObject({ email: Email, role: Role, ...proofFields }),
  status: 201,
  response: Invitation,
  errors: [...PROOF_ERRORS, 'already_in_team'],
} as const satisfies Endpoint;

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/business/team/invitations/:id',
  summary: 'Withdraw an open invitation',
  access: 'business',
  scope: 'team:write',
  params: invitation,
  status: 200,
  response: Team,
  errors: ['not_found'],
} as const satisfies Endpoint;

/** Only owners change what owners and admins are, and make others such. */
export const changeRole = {
  method: 'PUT',
  path: '/business/team/:id',
  summary: 'Give a person of the team another role',
  access: 'business',
  scope: 'team:write',
  params: person,
  body: z.strictObject({ role: Role, ...proofFields }),
  status: 200,
  response: Team,
  errors: [...PROOF_ERRORS, 'not_found', 'owner_stays'],
} as const satisfies Endpoint;

/**
 * Offers the business to a person of the team. Once they accept the invitation they own it, and the
 * owner who offered it becomes an administrator. A new offer or invitation to the person replaces an
 * open one.
 */
export const offerOwnership = {
  method: 'POST',
  path: '/business/team/:id/ownership',
  summary: 'Offer the ownership of the business to a person of the team',
  access: 'business',
  scope: 'team:write',
  params: person,
  body: z.strictObject(proofFields),
  status: 201,
  response: Invitation,
  errors: [...PROOF_ERRORS, 'not_found', 'already_owner'],
} as const satisfies Endpoint;

/** Their sign-ins act for themselves from then on. */
export const remove = {
  method: 'DELETE',
  path: '/business/team/:id',
  summary: 'Remove a person from the team',
  access: 'business',
  scope: 'team:write',
  params: person,
  status: 200,
  response: Team,
  errors: ['not_found', 'owner_stays'],
} as const satisfies Endpoint;

const OwnInvitation = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  role: Role,
  replacesOwner: z.boolean(),
  expiresAt: Timestamp,
  /** The role moves money or gives access, and the person has no passkey and no authenticator app. */
  needsFactor: z.optional(z.boolean()),
  /**
   * When the person's factor counts, or without one the mailbox with which it is added; null: it counts
   * already. Until then the person does not use what the role allows over money and access.
   */
  waitsUntil: z.optional(z.nullable(Timestamp)),
});

export const listOwnInvitations = {
  method: 'GET',
  path: '/users/me/invitations',
  summary: 'Open invitations to your e-mail address',
  access: 'member',
  status: 200,
  response: z.object({ invitations: z.array(OwnInvitation) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const accept = {
  method: 'POST',
  path: '/users/me/invitations/:id/accept',
  summary: 'Join the team of a business',
  access: 'member',
  activity: true,
  params: invitation,
  status: 200,
  response: OwnBusiness,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'invitation_used'],
} as const satisfies Endpoint;

export const leave = {
  method: 'DELETE',
  path: '/users/me/businesses/:id',
  summary: 'Leave the team of a business',
  access: 'member',
  activity: true,
  params: person,
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'owner_stays'],
} as const satisfies Endpoint;
