import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { stopActs } from '../authority/stop-acts.ts';
import { asPerson, MEMBER_ROW, type MemberRow, type PersonRow } from '../members/find.ts';

/**
 * Waits for the member's acts under way, which lock the same rows, and then locks the member's unsigned
 * withdrawals and the member: the lock order of all code that moves money.
 * @returns the person, and the ids of those withdrawals
 * @throws Problem unauthenticated when there is no such person
 */
export async function lockMember(
  tx: Db,
  memberId: string,
): Promise<{ someone: PersonRow; unsigned: string[] }> {
  await stopActs(tx, memberId);
  const unsigned = await rowsOf<{ id: string }>(
    tx,
    sql`select id from credentials.lock_withdrawals(${memberId}) as id`,
  );
  const [row] = await rowsOf<MemberRow>(
    tx,
    sql`select ${MEMBER_ROW} from member where id = ${memberId} for no key update`,
  );
  const someone = asPerson(row);
  if (!someone) throw new Problem('unauthenticated');
  return { someone, unsigned: unsigned.map(({ id }) => id) };
}

/**
 * Locks the person with businesses whose payout address they changed: first the unsigned withdrawals
 * of all, then their rows in the order of ids.
 */
export async function lockWithBusinesses(
  tx: Db,
  personId: string,
  businessIds: readonly string[],
): Promise<{ someone: PersonRow; unsigned: string[] }> {
  if (businessIds.length > 0) {
    await stopActs(tx, personId);
    const all = [personId, ...businessIds].sort();
    for (const id of all) await tx.execute(sql`select credentials.lock_withdrawals(${id})`);
    await tx.execute(sql`select from member where id = any (${arrayOf(all, 'text')})
      order by id for no key update`);
  }
  return lockMember(tx, personId);
}
