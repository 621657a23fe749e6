import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { demandFor } from '../../platform/http/act.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { merchant } from '../members/tables.ts';
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
  const [found] = await db
    .select({ id: teamBusinessId })
    .from(merchant)
    .where(eq(merchant.id, business.id));
  if (!found) throw new Problem('not_found');
  demandFor({ id: found.id, livemode: true });
  return { ...caller, business: { ...business, id: found.id } };
}
