/** An owner hands the business over to another person of the team, who has to accept. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { ownRole } from '../team/own-role.ts';
import { lockRole, requireMayGive, setRole } from './team.ts';

/**
 * @returns the address of the person who may accept
 * @throws Problem forbidden for others than owners, not_found, already_owner
 */
export async function requireMayTake(tx: Db, caller: BusinessCaller, id: string): Promise<string> {
  requireMayGive(await ownRole(tx, caller), 'owner', 'params.id');
  const { memberId } = requirePerson(caller);
  const role = await lockRole(tx, caller.business.id, id);
  if (id === memberId || role === 'owner') throw new Problem('already_owner');
  const [person] = await rowsOf<{ email: string }>(
    tx,
    sql`select email from member where id = ${id}`,
  );
  if (!person) throw new Problem('not_found');
  return person.email;
}

/**
 * Whoever offered the business must own it still, and whoever accepts must be in the team.
 * @throws Problem not_found
 */
export async function takeOwnership(
  tx: Db,
  businessId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const role = await lockRole(tx, businessId, from);
  if (role !== 'owner') throw new Problem('not_found');
  await lockRole(tx, businessId, to);
  await setRole(tx, businessId, to, 'owner');
  await setRole(tx, businessId, from, 'admin');
}
