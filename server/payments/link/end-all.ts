import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { endLinksOf } from './links.ts';

/** A member leaves: whatever they have permitted or agreed ends, in the caller's transaction. */
export async function endAllOf(tx: Db, config: Config, memberId: string): Promise<void> {
  await endLinksOf(tx, config, memberId);
  await tx.execute(sql`select plans.close_account(${memberId})`);
}
