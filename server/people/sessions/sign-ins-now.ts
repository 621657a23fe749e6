import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Role } from '#shared/team/scopes.ts';
import type { Db } from '../../platform/db/database.ts';
import { merchant } from '../members/tables.ts';
import { teamMember } from '../team/tables.ts';
import { live, teamBusinessId } from './sessions.ts';
import { authSession } from './tables.ts';

export interface SignInNow {
  id: string;
  /** The business it acts for; null for the person's own account. */
  businessId: string | null;
  role: Role | null;
}

/** Those of the sign-ins that have not ended, and for whom they act. */
export async function signInsNow(db: Db, ids: readonly string[]): Promise<SignInNow[]> {
  const rows = await db
    .select({ id: authSession.id, businessId: authSession.businessId, role: teamMember.role })
    .from(authSession)
    .leftJoin(merchant, eq(merchant.id, authSession.businessId))
    .leftJoin(
      teamMember,
      and(
        eq(teamMember.memberId, authSession.memberId),
        eq(teamMember.businessId, teamBusinessId),
        isNull(teamMember.suspendedAt),
      ),
    )
    .where(and(inArray(authSession.id, [...ids]), live));
  // Somebody who has left the team, or is suspended, acts for themselves.
  return rows.map((row) => (row.role ? row : { ...row, businessId: null }));
}
