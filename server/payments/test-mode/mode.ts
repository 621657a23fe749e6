import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Switches a sign-in to the other mode of the business it acts for.
 * @throws Problem not_found for a person who acts for no business, test_mode_unavailable
 */
export async function chooseMode(
  db: Db,
  { testMode }: Pick<Config, 'testMode'>,
  { acting, authSessionId }: Pick<MemberCaller, 'acting' | 'authSessionId'>,
  livemode: boolean,
): Promise<void> {
  if (!acting) throw new Problem('not_found');
  if (acting.holder.livemode === livemode) return;
  if (!livemode && !testMode) throw new Problem('test_mode_unavailable');
  const { id } = acting.holder;
  await db.transaction(async (tx) => {
    const businessId = livemode ? await liveBusinessOf(tx, id) : await openTwin(tx, id);
    await rowsOf(
      tx,
      sql`update auth_session set business_id = ${businessId} where id = ${authSessionId}`,
    );
  });
}

/**
 * The twin of a live business, which is made with a copy of its settings unless it exists.
 * @throws Problem test_mode_unavailable if `businessId` is itself a business in test mode
 */
export async function openTwin(db: Db, businessId: string): Promise<string> {
  const [row] = await rowsOf<{ id: string | null }>(
    db,
    sql`select test_mode.open_twin(${businessId}, ${newId('usr')}) as id`,
  );
  if (!row?.id) throw new Problem('test_mode_unavailable');
  return row.id;
}

async function liveBusinessOf(db: Db, twinId: string): Promise<string | null> {
  const [found] = await rowsOf<{ id: string | null }>(
    db,
    sql`select test_of as id from merchant where id = ${twinId}`,
  );
  return found?.id ?? null;
}
