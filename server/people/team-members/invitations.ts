/** Invitations into a team, bound to a confirmed e-mail address. */
import type { OwnBusiness } from '#shared/acting/schemas.ts';
import { FACTOR_SCOPES, ROLE_SCOPES, ROLES, type Role } from '#shared/team/scopes.ts';
import type { Team } from '#shared/team-members/schemas.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import type { ProofMethod } from '../factors/reauthenticate.ts';
import { isEmail } from '../members/email-spellings.ts';
import { ownRole } from '../team/own-role.ts';
import { takeOwnership } from './ownership.ts';
import { isStillGiven, requireMayGive } from './team.ts';

type Invitation = Team['invitations'][number];

interface OwnInvitation extends OwnBusiness {
  replacesOwner: boolean;
  expiresAt: string;
  needsFactor: boolean;
  waitsUntil: string | null;
}

/** Roles that may do what requires a factor. */
const FACTOR_ROLES = ROLES.filter((role) =>
  ROLE_SCOPES[role].some((scope) => FACTOR_SCOPES.includes(scope)),
);

/** @throws Problem forbidden, already_in_team */
export async function invite(
  tx: Db,
  caller: BusinessCaller,
  { email, role, proof }: { email: string; role: Role; proof: ProofMethod },
): Promise<Invitation> {
  requireMayGive(await ownRole(tx, caller), role);
  const business = caller.business.id;
  await requireNotInTeam(tx, business, email);
  const invitedBy = requirePerson(caller).memberId;
  return insertInvitation(tx, business, { email, role, invitedBy, replacedOwner: null, proof });
}

/** @throws Problem already_in_team */
export async function requireNotInTeam(tx: Db, businessId: string, email: string): Promise<void> {
  const inTeam = await rowsOf(
    tx,
    sql`select from team_member t join member m on m.id = t.member_id
      where t.business_id = ${businessId} and ${isEmail(sql`m.email`, email)}`,
  );
  if (inTeam.length > 0) throw new Problem('already_in_team');
}

interface NewInvitation extends Pick<Invitation, 'email' | 'role' | 'replacedOwner'> {
  /** The person; null for an operator. */
  invitedBy: string | null;
  /** How that person confirmed it; null for an operator. */
  proof: ProofMethod | null;
}

/**
 * Replaces an open invitation to the same address, which is stored as the account of its owner has it:
 * an invitation is found by that spelling.
 */
export async function insertInvitation(
  tx: Db,
  businessId: string,
  { email, role, invitedBy, replacedOwner, proof }: NewInvitation,
): Promise<Invitation> {
  const [made] = await rowsOf<Invitation>(
    tx,
    sql`insert into team_invitation as i
        (id, business_id, email, role, invited_by, replaced_owner, proof, has_aged_factor)
      values (${newId('inv')}, ${businessId},
        coalesce((select email from member m where ${isEmail(sql`m.email`, email)} limit 1), ${email}), ${role}, ${invitedBy}, ${replacedOwner},
        ${proof}, coalesce(${proof} <> 'password' and authority.has_aged_factor(${invitedBy}), false))
      on conflict (business_id, lower(email)) where used_at is null do update
      set id = excluded.id, role = excluded.role, invited_by = excluded.invited_by,
        replaced_owner = excluded.replaced_owner, created_at = excluded.created_at,
        expires_at = excluded.expires_at, proof = excluded.proof,
        has_aged_factor = excluded.has_aged_factor, suspended_at = null, suspended_by = null
      returning id, email, role, replaced_owner as "replacedOwner",
        format.utc(created_at) as "createdAt", format.utc(expires_at) as "expiresAt"`,
  );
  if (!made) throw new Error('no invitation');
  return made;
}

/** @throws Problem not_found */
export async function withdrawInvitation(
  db: Db,
  caller: BusinessCaller,
  id: string,
): Promise<void> {
  requirePerson(caller);
  const ended = await rowsOf<{ id: string }>(
    db,
    sql`delete from team_invitation
      where id = ${id} and business_id = ${caller.business.id} and used_at is null returning id`,
  );
  if (ended.length === 0) throw new Problem('not_found');
}

/** The open invitations to the address of a member. */
export function invitationsTo(db: Db, memberId: Operand<string>): Promise<OwnInvitation[]> {
  return rowsOf<OwnInvitation>(
    db,
    sql`select i.id, b.recipient_name as name, b.recipient_domain as domain, i.role,
        i.replaced_owner is not null as "replacesOwner", format.utc(i.expires_at) as "expiresAt",
        acts.with_factor and not authority.has_factor(m.id) as "needsFactor",
        case when acts.with_factor and not authority.has_aged_factor(m.id) then format.utc(
          case when authority.has_factor(m.id) then authority.factor_trusted_from(m.id)
            when not authority.mailbox_is_aged(m) then m.email_trusted_from end) end as "waitsUntil"
      from member m
      join team_invitation i on lower(i.email) = lower(m.email) and i.used_at is null
        and i.expires_at > now() and ${isStillGiven}
      join merchant b on b.id = i.business_id
      cross join lateral (select i.role = any (${arrayOf(FACTOR_ROLES, 'text')}) as with_factor) acts
      where m.id = ${memberId} and m.confirmed_at is not null
      order by i.created_at desc, i.id`,
  );
}

/**
 * @returns the business, and the owner whose place the person has taken
 * @throws Problem not_found, also for an expired one, one to another address, and one of somebody who may
 *   not give its role any more; invitation_used
 */
export async function accept(
  tx: Db,
  memberId: string,
  id: string,
): Promise<{ business: OwnBusiness; replacedOwner: string | null }> {
  // Before the rows that acts of the former owner lock.
  await tx.execute(sql`select authority.stop(replaced_owner) from team_invitation
    where id = ${id} and replaced_owner is not null`);
  // First, in the order of all changes of a team.
  await tx.execute(sql`select from merchant
    where id = (select business_id from team_invitation where id = ${id}) for no key update`);
  const [found] = await rowsOf<OwnBusiness & { isUsed: boolean; replacedOwner: string | null }>(
    tx,
    sql`select b.id, b.recipient_name as name, b.recipient_domain as domain, i.role,
        i.replaced_owner as "replacedOwner", i.used_at is not null as "isUsed"
      from team_invitation i
      join member m on m.id = ${memberId} and m.confirmed_at is not null
        and lower(m.email) = lower(i.email)
      join merchant b on b.id = i.business_id
      where i.id = ${id} and (i.used_at is not null or i.expires_at > now() and ${isStillGiven})
      for update of i`,
  );
  if (!found) throw new Problem('not_found');
  const { isUsed, replacedOwner, ...business } = found;
  if (isUsed) {
    const errors = [{ path: 'params.id', message: 'Accepted before.' }];
    throw new Problem('invitation_used', { errors });
  }
  await tx.execute(sql`update team_invitation set used_at = now() where id = ${id}`);
  if (replacedOwner === null) {
    await tx.execute(sql`insert into team_member (business_id, member_id, role)
      values (${business.id}, ${memberId}, ${business.role}) on conflict do nothing`);
  } else {
    await takeOwnership(tx, business.id, { from: replacedOwner, to: memberId });
  }
  return { business, replacedOwner };
}
