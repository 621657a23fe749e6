import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { demandFor } from '../../platform/http/act.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { teamBusinessId } from '../sessions/sessions.ts';

/**
 * The same caller for the business that has the team: one team acts in both modes, and it is that of
 * the live business. A test key reads nothing about real people.
 * @throws Problem mode_mismatch for a key of test mode
 */
export async function forTeam(db: Db, caller: BusinessCaller): Promise<BusinessCaller> {
  const { business, actor } = caller;
  if (business.livemode) return caller;
  if (actor.kind === 'key') {
    const errors = [{ path: 'authorization', message: 'Only in live mode.' }];
    throw new Problem('mode_mismatch', { errors });
  }
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select ${teamBusinessId} as id from merchant where id = ${business.id}`,
  );
  if (!found) throw new Problem('not_found');
  demandFor({ id: found.id, livemode: true });
  return { ...caller, business: { ...business, id: found.id } };
}
