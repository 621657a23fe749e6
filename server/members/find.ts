import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';

export type MemberRow = typeof member.$inferSelect;

/** The member of an address, however it is written; closed accounts keep theirs. */
export async function findByEmail(db: Db, email: string): Promise<MemberRow | undefined> {
  const [found] = await db
    .select()
    .from(member)
    .where(sql`lower(${member.email}) = lower(${email.trim()})`);
  return found;
}

/** Until the end of the transaction, nobody else decides whose address this is. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email.toLowerCase()}`}, 0))`,
  );
}
