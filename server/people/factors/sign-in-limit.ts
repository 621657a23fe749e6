/**
 * Limits failed sign-ins per account, exactly across all processes. Five failures are free; each
 * further one doubles the wait, from 1 s up to 15 min or the caller's limit. An attempt is counted
 * before its password is checked, so parallel attempts gain nothing. Unknown addresses are limited
 * in the same way.
 */
import { canonicalEmail } from '#shared/http/email.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const FREE_FAILURES = 5;
const MAX_WAIT_SECONDS = 900;

/** Lower-cased in SQL like the account look-up; JavaScript's rules differ for some letters. */
const keyOf = (identifier: string) =>
  sql`sha256(convert_to(lower(${canonicalEmail(identifier.trim())}), 'UTF8'))`;

/** @throws Problem rate_limited with the remaining seconds */
export async function countAttempt(
  db: Db,
  identifier: string,
  maxWaitSeconds = MAX_WAIT_SECONDS,
): Promise<void> {
  const [counted] = await rowsOf<{ failures: number }>(
    db,
    sql`insert into sign_in_limit as l (key, failures) values (${keyOf(identifier)}, 1)
      on conflict (key) do update set (failures, locked_until, updated_at) = (
        select n, case when n >= ${FREE_FAILURES}
          then now() + least(power(2, least(n - ${FREE_FAILURES}, 20)), ${maxWaitSeconds}::float8) * interval '1 second' end,
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

export async function resetAttempts(db: Db, identifier: string): Promise<void> {
  await db.execute(sql`delete from sign_in_limit where key = ${keyOf(identifier)}`);
}
