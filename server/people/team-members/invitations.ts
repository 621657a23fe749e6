/** Invitations into a team, bound to a confirmed e-mail address. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnBusiness } from '#shared/acting/endpoints.ts';
import type { Role } from '#shared/team/scopes.ts';
import type { Team } from '#shared/team-members/endpoints.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type BusinessCaller, requirePerson } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { teamInvitation } from '../team/tables.ts';
import { requireMayGive } from './team.ts';

type Invitation = Team['invitations'][number];

interface OwnInvitation extends OwnBusiness {
  expiresAt: string;
}

/** @throws Problem forbidden, already_in_team */
export async function invite(
  tx: Db,
  caller: BusinessCaller,
  { email, role }: { email: string; role: Role },
): Promise<Invitation> {
  requireMayGive(caller, role);
  const business = caller.business.id;
  const inTeam = await rowsOf(
    tx,
    sql`select from team_member t join member m on m.id = t.member_id
      where t.business_id = ${business} and lower(m.email) = lower(${email})`,
  );
  if (inTeam.length > 0) throw new Problem('already_in_team');
  const [made] = await rowsOf<Invitation>(
    tx,
    sql`insert into team_invitation as i (id, business_id, email, role, invited_by)
      values (${newId('inv')}, ${business}, ${email}, ${role}, ${requirePerson(caller).memberId})
      on conflict (business_id, lower(email)) where used_at is null do update
      set id = excluded.id, role = excluded.role, invited_by = excluded.invited_by,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      returning id, email, role, format.utc(created_at) as "createdAt",
        format.utc(expires_at) as "expiresAt"`,
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
  const { id: own, businessId, usedAt } = teamInvitation;
  const ended = await db
    .delete(teamInvitation)
    .where(and(eq(own, id), eq(businessId, caller.business.id), isNull(usedAt)))
    .returning({ id: own });
  if (ended.length === 0) throw new Problem('not_found');
}

/** The open invitations to the address of a member. */
export function invitationsTo(db: Db, memberId: string): Promise<OwnInvitation[]> {
  return rowsOf<OwnInvitation>(
    db,
    sql`select i.id, b.recipient_name as name, b.recipient_domain as domain, i.role,
        format.utc(i.expires_at) as "expiresAt"
      from member m
      join team_invitation i on lower(i.email) = lower(m.email) and i.used_at is null
        and i.expires_at > now()
      join merchant b on b.id = i.business_id
      where m.id = ${memberId} and m.confirmed_at is not null
      order by i.created_at desc, i.id`,
  );
}

/** @throws Problem not_found, also for an expired one and one to another address; invitation_used */
export async function accept(tx: Db, memberId: string, id: string): Promise<OwnBusiness> {
  const [found] = await rowsOf<OwnBusiness & { isUsed: boolean }>(
    tx,
    sql`select b.id, b.recipient_name as name, b.recipient_domain as domain, i.role,
        i.used_at is not null as "isUsed"
      from team_invitation i
      join member m on m.id = ${memberId} and m.confirmed_at is not null
        and lower(m.email) = lower(i.email)
      join merchant b on b.id = i.business_id
      where i.id = ${id} and (i.used_at is not null or i.expires_at > now())
      for update of i`,
  );
  if (!found) throw new Problem('not_found');
  const { isUsed, ...business } = found;
  if (isUsed) throw new Problem('invitation_used');
  await tx.execute(sql`update team_invitation set used_at = now() where id = ${id}`);
  await tx.execute(sql`insert into team_member (business_id, member_id, role)
    values (${business.id}, ${memberId}, ${business.role}) on conflict do nothing`);
  return business;
}
