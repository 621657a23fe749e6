import { sql } from 'drizzle-orm';
import { ROLE_SCOPES, ROLES, type Scope } from '#shared/team/scopes.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import type { SessionMember } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Checks, in the transaction of a withdrawal from a business, that the person still may request it:
 * their role stays until the commit. What holds their own withdrawals stops them here, too.
 * @throws Problem not_found, sign_in_changed
 */
export async function requireTeamMember(
  tx: Db,
  { holder, person }: { holder: SessionMember; person: SessionMember },
  scope: Scope,
): Promise<void> {
  if (holder.id === person.id) return;
  const roles = ROLES.filter((role) => ROLE_SCOPES[role].includes(scope));
  const [found] = await rowsOf<{ isOnHold: boolean }>(
    tx,
    sql`select m.outgoing_frozen_at is not null or coalesce(m.outgoing_held_until > now(), false)
        as "isOnHold"
      from team_member t join member m on m.id = t.member_id
      where t.business_id = ${holder.id} and t.member_id = ${person.id}
        and t.suspended_at is null and t.role = any (${arrayOf(roles, 'text')}) for share of t`,
  );
  if (!found) throw new Problem('not_found');
  if (found.isOnHold) throw new Problem('sign_in_changed');
}
