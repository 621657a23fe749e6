import { eq } from 'drizzle-orm';
import type { Role } from '#shared/team/scopes.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { callingBusiness } from './find-merchant.ts';

/** The business a person acts for, and their role in it; undefined when there is none. */
export async function actingBusinessOf(
  db: Db,
  memberId: string,
): Promise<{ business: MerchantCaller; role: Role } | undefined> {
  const [business] = await db
    .select(callingBusiness)
    .from(merchant)
    .where(eq(merchant.id, memberId));
  return business && { business, role: 'owner' };
}
