import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** Deletes the secret and its recovery codes. @returns whether two-step sign-in was on */
export async function deleteSecondFactor(tx: Db, memberId: string): Promise<boolean> {
  const [gone] = await rowsOf<{ since: Date | null }>(
    tx,
    sql`delete from second_factor where member_id = ${memberId} returning confirmed_at as since`,
  );
  return Boolean(gone?.since);
}
