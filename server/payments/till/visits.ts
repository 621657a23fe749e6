/** A till takes visits by a member's code, and gives back those that it took today. */
import type { Visit } from '#shared/passes/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { TillCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { returnVisit } from '../passes/visits.ts';

/**
 * In the caller's transaction.
 * @throws Problem not_found for a visit of another device or day, pass_expired
 */
export async function returnOwnVisit(
  tx: Db,
  { business, device }: TillCaller,
  id: string,
): Promise<Visit> {
  const own = await rowsOf(
    tx,
    sql`select 1 from pass_visit where id = ${id} and taken_by = ${device}
      and created_at >= time.today_of(${business.id})`,
  );
  if (own.length === 0) throw new Problem('not_found');
  return returnVisit(tx, business.id, id);
}
