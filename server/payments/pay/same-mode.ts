import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Anybody signed in may act on a payment they know, but only in its mode. An unknown payment passes:
 * the call itself refuses it.
 * @throws Problem mode_mismatch
 */
export async function requireSameMode(
  db: Db,
  { member }: Pick<MemberCaller, 'member'>,
  session: string,
): Promise<void> {
  const [found] = await rowsOf<{ livemode: boolean }>(
    db,
    sql`select livemode from pay_session where id = ${session}`,
  );
  if (found && found.livemode !== member.livemode) throw new Problem('mode_mismatch');
}
