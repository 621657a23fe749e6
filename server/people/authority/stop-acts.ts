import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/**
 * Waits for the acts of a person or a key that are under way; new ones wait for this commit. Code that
 * revokes authority calls it before it locks rows that these acts lock, or both might wait for each
 * other.
 */
export async function stopActs(tx: Db, caller: string): Promise<void> {
  await tx.execute(sql`select authority.stop(${caller})`);
}
