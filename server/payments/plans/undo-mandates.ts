/** What the undo of changed credentials does to regular money (undo.sql). */
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** Locks plans, agreements and mandates, each by id. */
export async function lockMandates(tx: Db, memberId: string, since: Date): Promise<void> {
  await tx.execute(sql`select plans.lock_given(${memberId}, ${since.toISOString()}::timestamptz)`);
}

/** The caller has locked them. */
export async function endMandates(tx: Db, memberId: string, since: Date): Promise<void> {
  await tx.execute(sql`select plans.undo_given(${memberId}, ${since.toISOString()}::timestamptz)`);
}
