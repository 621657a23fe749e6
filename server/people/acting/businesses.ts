import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { OwnBusiness } from '#shared/acting/schemas.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { merchant } from '../members/tables.ts';
import { teamBusinessId } from '../sessions/sessions.ts';
import { authSession } from '../sessions/tables.ts';
import { teamMember } from '../team/tables.ts';

/** The businesses a person acts for, by name. */
export function businessesOf(db: Db, memberId: string): Promise<OwnBusiness[]> {
  return db
    .select({
      id: merchant.id,
      name: merchant.recipientName,
      domain: merchant.recipientDomain,
      role: teamMember.role,
    })
    .from(teamMember)
    .innerJoin(merchant, eq(merchant.id, teamMember.businessId))
    .where(and(eq(teamMember.memberId, memberId), isNull(teamMember.suspendedAt)))
    .orderBy(asc(sql`lower(${merchant.recipientName})`), merchant.id);
}

/** The business of that list that somebody acts for, also in its test mode. */
export async function teamBusinessOf(db: Db, businessId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: teamBusinessId })
    .from(merchant)
    .where(eq(merchant.id, businessId));
  return found?.id ?? null;
}

/** @throws Problem not_found for a business whose team the person is not in, or suspended */
export async function chooseBusiness(
  db: Db,
  { member, authSessionId }: Pick<MemberCaller, 'member' | 'authSessionId'>,
  businessId: string | null,
): Promise<void> {
  if (businessId !== null) {
    const [found] = await db
      .select({ role: teamMember.role })
      .from(merchant)
      .innerJoin(teamMember, eq(teamMember.businessId, teamBusinessId))
      .where(
        and(
          eq(merchant.id, businessId),
          eq(teamMember.memberId, member.id),
          isNull(teamMember.suspendedAt),
        ),
      );
    if (!found) throw new Problem('not_found');
  }
  await db.transaction((tx) =>
    tx.update(authSession).set({ businessId }).where(eq(authSession.id, authSessionId)),
  );
}
