import type { Role } from '#shared/team/scopes.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../../platform/http/require-access.ts';

/**
 * The role of the person who calls, read in the transaction that acts: nobody changes it before the commit
 * (`authority/act.sql`). The role in `caller` was read before the body.
 * @throws Problem forbidden for a key, not_found for a person who is not in the team
 */
export async function ownRole(
  tx: Db,
  caller: Pick<BusinessCaller, 'actor' | 'business'>,
): Promise<Role> {
  const { memberId } = requirePerson(caller);
  const [found] = await rowsOf<{ role: Role }>(
    tx,
    sql`select t.role from merchant b
      join team_member t on t.business_id = coalesce(b.test_of, b.id)
        and t.member_id = ${memberId} and t.suspended_at is null
      where b.id = ${caller.business.id}`,
  );
  if (!found) throw new Problem('not_found');
  return found.role;
}
