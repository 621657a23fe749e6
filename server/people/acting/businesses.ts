import type { OwnBusiness } from '#shared/acting/schemas.ts';
import type { Role } from '#shared/team/scopes.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { AskedCaller } from '../../platform/http/asked-caller.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { teamBusinessId } from '../sessions/sessions.ts';

/** The businesses a person may act for, by name, and the one of them that they act for, also in its test mode. */
export async function businessesOf(
  reads: Db,
  { member, business }: Pick<AskedCaller<MemberCaller>, 'member' | 'business'>,
): Promise<{ businesses: OwnBusiness[]; acting: string | null }> {
  const [found] = await rowsOf<{ businesses: OwnBusiness[]; acting: string | null }>(
    reads,
    sql`select (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.recipient_name,
          'domain', b.recipient_domain, 'role', t.role) order by lower(b.recipient_name), b.id), '[]')
        from team_member t join merchant b on b.id = t.business_id
        where t.member_id = ${member} and t.suspended_at is null) as businesses,
      (select ${teamBusinessId} from merchant where id = ${business}) as acting`,
  );
  return found ?? { businesses: [], acting: null };
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
