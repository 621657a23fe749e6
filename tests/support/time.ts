import { sql } from 'drizzle-orm';
import type { TestApi } from './api.ts';

/** Moves the end of a session into the past. */
export async function letSessionExpire({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_session set expires_at = clock_timestamp() - interval '1 second' where id = ${id}`,
  );
}

/** Moves the end of a session's quotes into the past. */
export async function letQuoteExpire({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_quote set expires_at = clock_timestamp() - interval '1 second' where session_id = ${id}`,
  );
}
