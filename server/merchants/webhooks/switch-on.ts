import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { findWebhook } from './status.ts';

/** Does nothing for an active endpoint. @throws Problem not_found without an address */
export async function switchOn(db: Db, merchantId: string): Promise<void> {
  const { id } = await findWebhook(db, merchantId);
  await db.execute(sql`select events.switch_on(${merchantId}, ${id})`);
}
