/**
 * Failed sign-ins per account, exact over all processes: five are free, then each doubles the
 * wait from 1 s to 15 min, or what is said. An attempt is counted before its password is looked
 * at, so that many at once gain nothing. Unknown addresses are treated alike.
 */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';

const FREE = 5;
const LONGEST_SECONDS = 900;

/** In SQL, as the account is looked up: two ways to lower a letter would be two limits. */
const keyOf = (identifier: string) => sql`sha256(convert_to(lower(${identifier.trim()}), 'UTF8'))`;

/** @throws Problem rate_limited with the seconds left */
export async function countAttempt(
  db: Db,
  identifier: string,
  longestSeconds = LONGEST_SECONDS,
): Promise<void> {
  const [counted] = await rowsOf<{ failures: number }>(
    db,
    sql`insert into sign_in_limit as l (key, failures) values (${keyOf(identifier)}, 1)
      on conflict (key) do update set (failures, locked_until, updated_at) = (
        select n, case when n >= ${FREE}
          then now() + least(power(2, least(n - ${FREE}, 20)), ${longestSeconds}::float8) * interval '1 second' end,
          now()
        from (select case when l.updated_at < now() - interval '1 day' then 1
          else l.failures + 1 end as n) counted)
      where l.locked_until is null or l.locked_until <= now()
      returning failures`,
  );
  if (counted) return;
  const [lock] = await rowsOf<{ seconds: number }>(
    db,
    sql`select extract(epoch from locked_until - now())::float8 as seconds
      from sign_in_limit where key = ${keyOf(identifier)}`,
  );
  throw new Problem('rate_limited', { retryAfter: Math.max(1, lock?.seconds ?? 1) });
}

export async function forgetAttempts(db: Db, identifier: string): Promise<void> {
  await db.execute(sql`delete from sign_in_limit where key = ${keyOf(identifier)}`);
}
