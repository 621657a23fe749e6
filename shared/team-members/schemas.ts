import * as z from 'zod/mini';
import { OwnBusiness } from '../acting/schemas.ts';
import { proofFields } from '../factors/proof.ts';
import { Email } from '../http/email.ts';
import { Ok, Timestamp } from '../http/fields.ts';
import { idPattern } from '../ids.ts';
import { ROLES } from '../team/scopes.ts';

const Role = z.enum(ROLES);

/**
 * `hasRegistered`: the person who registered the business; other owners may have followed.
 * `isSuspended`: until an owner decides, the person cannot act for the business.
 */
const TeamMember = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  joinedAt: Timestamp,
  hasRegistered: z.boolean(),
  isSuspended: z.boolean(),
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
  response: Team,
};

export const invite = {
  body: z.strictObject({ email: Email, role: Role, ...proofFields }),
  response: Invitation,
};

export const withdrawInvitation = {
  params: invitation,
  response: Team,
};

export const changeRole = {
  params: person,
  body: z.strictObject({ role: Role, ...proofFields }),
  response: Team,
};

export const offerOwnership = {
  params: person,
  body: z.strictObject(proofFields),
  response: Invitation,
};

export const remove = {
  params: person,
  response: Team,
};

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
  response: z.object({ invitations: z.array(OwnInvitation) }),
};

export const accept = {
  params: invitation,
  response: OwnBusiness,
};

export const leave = {
  params: person,
  response: Ok,
};
