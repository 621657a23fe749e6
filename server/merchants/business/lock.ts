import { eq } from 'drizzle-orm';
import { merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Locks the business, so that concurrent changes do not overwrite each other.
 * @throws Problem not_found
 */
export async function lockBusiness(tx: Db, id: string): Promise<typeof merchant.$inferSelect> {
  const [business] = await tx
    .select()
    .from(merchant)
    .where(eq(merchant.id, id))
    .for('no key update');
  if (!business) throw new Problem('not_found');
  return business;
}
