import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { withoutTimeout } from '../../platform/db/without-timeout.ts';

const MEMBERS = 200;
/** Replaying so many movements takes some milliseconds. */
const LEAST_MOVEMENTS = 1000;

/**
 * Keeps what was left of purchases at the beginning of months for members whose history is long, so that their statements replay
 * at most so many movements and one month. A month is kept a day after it has begun, when each transfer before it has committed.
 */
export async function keepLots(db: Db): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const behind: string = after;
    const [row] = await withoutTimeout(db, (tx) =>
      rowsOf<{ last: string | null }>(
        tx,
        sql`select purchases.keep_lots(
          p_until => date_trunc('month', now() - interval '1 day', 'UTC'),
          p_least => ${LEAST_MOVEMENTS}::int, p_after => ${behind}, p_members => ${MEMBERS}::int) as last`,
      ),
    );
    after = row?.last ?? null;
  }
}
