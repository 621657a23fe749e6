import type { OwnBusiness } from '#shared/acting/schemas.ts';
import type { Role } from '#shared/team/scopes.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { teamBusinessId } from '../sessions/sessions.ts';

/** The businesses a person acts for, by name. */
export function businessesOf(db: Db, memberId: string): Promise<OwnBusiness[]> {
  return rowsOf<OwnBusiness>(
    db,
    sql`select b.id, b.recipient_name as name, b.recipient_domain as domain, t.role
      from team_member t join merchant b on b.id = t.business_id
      where t.member_id = ${memberId} and t.suspended_at is null
      order by lower(b.recipient_name), b.id`,
  );
}

/** The business of that list that somebody acts for, also in its test mode. */
export async function teamBusinessOf(db: Db, businessId: string): Promise<string | null> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select ${teamBusinessId} as id from merchant where id = ${businessId}`,
  );
  return found?.id ?? null;
}

/** @throws Problem not_found for a business whose team the person is not in, or suspended */
export async function chooseBusiness(
  db: Db,
  { member, authSessionId }: Pick<MemberCaller, 'member' | 'authSessionId'>,
  businessId: string | null,
): Promise<void> {
  if (businessId !== null) {
    const [found] = await rowsOf<{ role: Role }>(
      db,
      sql`select team_member.role from merchant
      join team_member on team_member.business_id = ${teamBusinessId}
      where merchant.id = ${businessId} and team_member.member_id = ${member.id}
        and team_member.suspended_at is null`,
    );
    if (!found) throw new Problem('not_found');
  }
  await db.transaction((tx) =>
    rowsOf(
      tx,
      sql`update auth_session set business_id = ${businessId} where id = ${authSessionId}`,
    ),
  );
}
