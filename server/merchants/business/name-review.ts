/** A business that is refused a protected name thereby asks an operator to review it. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { nameReview } from './tables.ts';

/** Whether an operator has allowed this name for this business. */
export async function isAllowedName(db: Db, merchantId: string, name: string): Promise<boolean> {
  const [allowed] = await db
    .select({ name: nameReview.name })
    .from(nameReview)
    .where(
      and(
        eq(nameReview.merchantId, merchantId),
        eq(nameReview.name, name),
        isNotNull(nameReview.allowedAt),
      ),
    );
  return allowed !== undefined;
}

/** Replaces the name that the business asked for before; asking again changes nothing. */
export async function askForName(db: Db, merchantId: string, name: string): Promise<void> {
  await db.transaction((tx) =>
    tx
      .insert(nameReview)
      .values({ merchantId, name })
      .onConflictDoUpdate({
        target: nameReview.merchantId,
        set: { name, askedAt: sql`now()`, allowedAt: null },
        setWhere: sql`${nameReview.name} <> ${name}`,
      }),
  );
}
