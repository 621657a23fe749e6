import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { findWebhook } from './status.ts';

/** Nothing for one that is on. @throws Problem not_found without an address */
export async function switchOn(db: Db, merchantId: string): Promise<void> {
  await findWebhook(db, merchantId);
  await db.execute(sql`select events.switch_on(${merchantId})`);
}
