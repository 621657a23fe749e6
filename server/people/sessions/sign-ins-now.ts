import type { Role } from '#shared/team/scopes.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { live, teamBusinessId } from './sessions.ts';

export interface SignInNow {
  id: string;
  /** The business it acts for; null for the person's own account. */
  businessId: string | null;
  role: Role | null;
}

/** Those of the sign-ins that have not ended, and for whom they act. */
export async function signInsNow(db: Db, ids: readonly string[]): Promise<SignInNow[]> {
  const rows = await rowsOf<SignInNow>(
    db,
    sql`select auth_session.id, auth_session.business_id as "businessId", team_member.role
      from auth_session left join merchant on merchant.id = auth_session.business_id
      left join team_member on team_member.member_id = auth_session.member_id
        and team_member.business_id = ${teamBusinessId} and team_member.suspended_at is null
      where auth_session.id = any(${arrayOf(ids, 'text')}::uuid[]) and ${live}`,
  );
  // Somebody who has left the team, or is suspended, acts for themselves.
  return rows.map((row) => (row.role ? row : { ...row, businessId: null }));
}
