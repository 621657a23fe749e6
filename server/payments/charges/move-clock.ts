/**
 * The clock of a test business moves ahead, from one due moment to the next: what is due at each of them is done before the
 * clock goes on, so that events have the order that they would have had.
 */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { runDueOf } from './run-due.ts';

const setOutcome = sqlOutcome('time.set', {
  returned: ['set', 'backward'],
  refused: ['mode_mismatch'],
});

/**
 * @param now in UTC
 * @returns the time of the business then
 * @throws Problem mode_mismatch, validation_failed naming `now`
 */
export async function moveClock(
  db: Db,
  config: Config,
  business: string,
  now: string,
): Promise<string> {
  // What is due already, since a member or the business has just made it due.
  await runAllDue(db, config, business);
  for (;;) {
    const next = await nextMoment(db, business, now);
    await set(db, business, next ?? now);
    await runAllDue(db, config, business);
    if (next === null) return now;
  }
}

async function runAllDue(db: Db, config: Config, business: string): Promise<void> {
  while ((await runDueOf(db, config, business)) > 0);
}

/** The next due moment up to then; null when there is none. */
async function nextMoment(db: Db, business: string, until: string): Promise<string | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(at)::text as at from (
        select min(next_attempt_at) as at from charge where merchant_id = ${business}
        union all
        select min(ends_at) from agreement
          where merchant_id = ${business} and ends_at is not null and status <> 'ended'
      ) due where at > time.of(${business}) and at <= ${until}::timestamptz`,
  );
  return row?.at ?? null;
}

async function set(db: Db, business: string, at: string): Promise<void> {
  const [row] = await db.transaction((tx) =>
    rowsOf<{ outcome: string }>(
      tx,
      sql`select time.set(p_merchant => ${business}, p_now => ${at}::timestamptz) as outcome`,
    ),
  );
  if (setOutcome(row?.outcome) === 'backward') {
    throw fieldProblem('now', 'The clock only moves ahead.', 'clock_backward');
  }
}
