/** A business reads and changes its team. */
import { ROLE_SCOPES, ROLES, type Role } from '#shared/team/scopes.ts';
import type { Team } from '#shared/team-members/schemas.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { stopActs } from '../authority/stop-acts.ts';
import { shownEmail } from '../members/email-spellings.ts';
import { ownRole } from '../team/own-role.ts';

const GIVEN_BY_OWNERS: readonly Role[] = ['owner', 'admin'];
const INVITING = ROLES.filter((role) => ROLE_SCOPES[role].includes('team:write'));

/**
 * @param own the role of the person who decides
 * @param path the field that names the role, or the person who has it
 * @throws Problem forbidden for others than owners where only they decide
 */
export function requireMayGive(own: Role, role: Role, path: 'role' | 'params.id' = 'role'): void {
  if (own === 'owner' || !GIVEN_BY_OWNERS.includes(role)) return;
  const message = `Only an owner decides about the role ${role}.`;
  throw new Problem('forbidden', { errors: [{ path, message }] });
}

/**
 * Whether whoever sent the invitation `i` may still give its role: who has lost theirs, or is no longer
 * an owner, must not come back by an invitation to another address of their own. Never for a suspended
 * invitation.
 */
export const isStillGiven: Statement = sql`(i.suspended_at is null and (i.invited_by is null or exists (
  select from team_member giver
  where giver.business_id = i.business_id and giver.member_id = i.invited_by
    and giver.suspended_at is null
    and (giver.role = 'owner'
      or giver.role = any (${arrayOf(INVITING, 'text')})
        and i.role <> all (${arrayOf(GIVEN_BY_OWNERS, 'text')})))))`;

export const withShownEmail = <T extends { email: string }>(row: T): T => ({
  ...row,
  email: shownEmail(row.email),
});

/** Owners first, then by name. */
export async function readTeam(db: Db, businessId: Operand<string>): Promise<Team> {
  const [team] = await rowsOf<Team>(
    db,
    sql`select
      (select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'surname', m.surname,
          'email', m.email, 'role', t.role, 'joinedAt', format.utc(t.joined_at),
          'hasRegistered', m.id = b.registered_by, 'isSuspended', t.suspended_at is not null)
          order by t.role <> 'owner', lower(coalesce(m.name, m.email)), m.id)
        from team_member t join member m on m.id = t.member_id
          join merchant b on b.id = t.business_id
        where t.business_id = ${businessId}) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role,
          'replacedOwner', i.replaced_owner, 'createdAt', format.utc(i.created_at), 'expiresAt', format.utc(i.expires_at))
          order by i.created_at desc, i.id), '[]')
        from team_invitation i where i.business_id = ${businessId} and i.used_at is null
          and i.expires_at > now() and ${isStillGiven}) as invitations`,
  );
  return {
    members: (team?.members ?? []).map(withShownEmail),
    invitations: (team?.invitations ?? []).map(withShownEmail),
  };
}

/**
 * @returns the role before
 * @throws Problem forbidden, not_found, owner_stays for the only owner
 */
export async function changeRole(
  tx: Db,
  caller: BusinessCaller,
  { id, role }: { id: string; role: Role },
): Promise<Role> {
  const own = await ownRole(tx, caller);
  requireMayGive(own, role);
  const before = await lockRole(tx, caller.business.id, id);
  requireMayGive(own, before, 'params.id');
  if (before === 'owner' && role !== 'owner') await requireOtherOwner(tx, caller.business.id, id);
  await setRole(tx, caller.business.id, id, role);
  return before;
}

/** After `lockRole`. */
export async function setRole(tx: Db, businessId: string, id: string, role: Role): Promise<void> {
  await rowsOf(tx, sql`update team_member set role = ${role} where ${isIn(businessId, id)}`);
}

/** @throws Problem forbidden, not_found, owner_stays for the only owner */
export async function removeMember(tx: Db, caller: BusinessCaller, id: string): Promise<void> {
  const own = await ownRole(tx, caller);
  const role = await lockRole(tx, caller.business.id, id);
  requireMayGive(own, role, 'params.id');
  if (role === 'owner') await requireOtherOwner(tx, caller.business.id, id);
  await endMembership(tx, caller.business.id, id);
}

/** @throws Problem not_found, owner_stays for the only owner */
export async function leaveTeam(tx: Db, businessId: string, memberId: string): Promise<void> {
  const role = await lockRole(tx, businessId, memberId);
  if (role === 'owner') await requireOtherOwner(tx, businessId, memberId);
  await endMembership(tx, businessId, memberId);
}

/** Their sign-ins act for themselves, also after a new invitation. Keys they made stay. After `lockRole`. */
export async function endMembership(tx: Db, businessId: string, memberId: string): Promise<void> {
  await rowsOf(tx, sql`delete from team_member where ${isIn(businessId, memberId)}`);
  await rowsOf(
    tx,
    sql`update auth_session set business_id = null where member_id = ${memberId}
        and business_id in (select b.id from merchant b where ${businessId} in (b.id, b.test_of))`,
  );
}

/**
 * Changes of one team run one after the other, so that two owners cannot both leave.
 * @throws Problem not_found
 */
export async function lockRole(tx: Db, businessId: string, memberId: string): Promise<Role> {
  await stopActs(tx, memberId);
  await rowsOf(tx, sql`select from merchant where id = ${businessId} for no key update`);
  const [found] = await rowsOf<{ role: Role }>(
    tx,
    sql`select role from team_member where ${isIn(businessId, memberId)} for update`,
  );
  if (!found) throw new Problem('not_found');
  return found.role;
}

/** @throws Problem owner_stays */
export async function requireOtherOwner(
  tx: Db,
  businessId: string,
  memberId: string,
): Promise<void> {
  const others = await rowsOf(
    tx,
    sql`select from team_member where business_id = ${businessId} and role = 'owner'
      and member_id <> ${memberId} and suspended_at is null limit 1`,
  );
  if (others.length === 0) throw new Problem('owner_stays');
}

const isIn = (businessId: string, memberId: string) =>
  sql`team_member.business_id = ${businessId} and team_member.member_id = ${memberId}`;
