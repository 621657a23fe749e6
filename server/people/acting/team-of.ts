import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { demandFor } from '../../platform/http/act.ts';
import type { AskedCaller } from '../../platform/http/asked-caller.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { teamBusinessId } from '../sessions/sessions.ts';

/**
 * The same caller for the business that has the team: one team acts in both modes, and it is that of
 * the live business. A test key reads nothing about real people.
 * @throws Problem mode_mismatch for a key of test mode
 */
export async function forTeam(db: Db, caller: BusinessCaller): Promise<BusinessCaller> {
  requireTeam(caller);
  const { business } = caller;
  if (business.livemode) return caller;
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select ${teamBusinessId} as id from merchant where id = ${business.id}`,
  );
  if (!found) throw new Problem('not_found');
  demandFor({ id: found.id, livemode: true });
  return { ...caller, business: { ...business, id: found.id } };
}

/**
 * The id of the same business, for a call that reads.
 * @throws Problem mode_mismatch, when the first row is read
 */
export function askedTeam(caller: AskedCaller<BusinessCaller>): Statement {
  caller.require(requireTeam);
  return sql`(select ${teamBusinessId} from merchant where id = ${caller.business})`;
}

function requireTeam({ business, actor }: BusinessCaller): void {
  if (business.livemode || actor.kind === 'person') return;
  const errors = [{ path: 'authorization', message: 'Only in live mode.' }];
  throw new Problem('mode_mismatch', { errors });
}
