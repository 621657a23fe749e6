import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { member } from './tables.ts';

/** The address and language of e-mails to a person; no address for a business. */
export async function mailRecipientOf(tx: Db, memberId: string) {
  const [row] = await tx
    .select({ to: member.email, locale: member.locale })
    .from(member)
    .where(eq(member.id, memberId));
  return { to: row?.to ?? undefined, locale: row?.locale ?? null };
}
