import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { factorTooNew } from '../../platform/http/factor-too-new.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Runs `work`. Its refusal of what the member confirms with says from when that counts.
 * @throws Problem factor_too_new with the time, and what `work` throws
 */
export async function tellingSince<T>(
  db: Db,
  memberId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTooNew = error instanceof Problem && error.code === 'factor_too_new';
    if (!isTooNew || error.details.errors) throw error;
    const [row] = await rowsOf<{ until: string | null }>(
      db,
      sql`select format.utc(greatest(authority.young_until(${memberId}), authority.factor_trusted_from(${memberId}))) as until`,
    );
    throw factorTooNew(row?.until ?? null);
  }
}
