import { eq, sql } from 'drizzle-orm';
import { merchant } from '../../people/members/tables.ts';
import { authSession } from '../../people/sessions/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
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
    await tx.update(authSession).set({ businessId }).where(eq(authSession.id, authSessionId));
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
  const [found] = await db
    .select({ id: merchant.testOf })
    .from(merchant)
    .where(eq(merchant.id, twinId));
  return found?.id ?? null;
}
