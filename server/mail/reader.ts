import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';

/** To whom, and in which language, a letter to a member goes. */
export async function readerOf(tx: Db, memberId: string) {
  const [row] = await tx
    .select({ to: member.email, locale: member.locale })
    .from(member)
    .where(eq(member.id, memberId));
  return { to: row?.to, locale: row?.locale ?? null };
}
