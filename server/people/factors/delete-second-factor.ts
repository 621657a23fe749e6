import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { secondFactor } from './tables.ts';

/** Deletes the secret and its recovery codes. @returns whether two-step sign-in was on */
export async function deleteSecondFactor(tx: Db, memberId: string): Promise<boolean> {
  const [gone] = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.memberId, memberId))
    .returning({ since: secondFactor.confirmedAt });
  return Boolean(gone?.since);
}
