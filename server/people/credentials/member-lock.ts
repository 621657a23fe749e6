import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { MemberRow } from '../members/find.ts';
import { member } from '../members/tables.ts';

/**
 * Locks the member's unsigned withdrawals and then the member: the lock order of all code that
 * moves money.
 * @returns the member, and the ids of those withdrawals
 * @throws Problem unauthenticated when there is no such member
 */
export async function lockMember(
  tx: Db,
  memberId: string,
): Promise<{ someone: MemberRow; unsigned: string[] }> {
  const unsigned = await rowsOf<{ id: string }>(
    tx,
    sql`select id from credentials.lock_withdrawals(${memberId}) as id`,
  );
  const [someone] = await tx
    .select()
    .from(member)
    .where(sql`${member.id} = ${memberId}`)
    .for('no key update');
  if (!someone) throw new Problem('unauthenticated');
  return { someone, unsigned: unsigned.map(({ id }) => id) };
}
