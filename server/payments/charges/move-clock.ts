/**
 * The clock of a test business moves ahead, from one due moment to the next: what is due at each of them is done before the
 * clock goes on, so that events have the order that they would have had.
 */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { expireHoldings } from '../passes/holdings.ts';
import { queuePassReminders } from '../passes/reminders.ts';
import { expirePaySessions } from '../pay/pay-session.ts';
import { releaseDueReservations } from '../reservations/reservations.ts';
import { type Due, nextMoment } from './next-moment.ts';
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
  if (await isTooFar(db, business, now)) throw fieldProblem('now', 'At most two years at once.');
  // What is due already, since a member or the business has just made it due.
  await run(db, config, business, ALL);
  for (;;) {
    const next = await nextMoment(db, business, now);
    await set(db, business, next?.at ?? now);
    await run(db, config, business, next?.due ?? ALL);
    if (!next) return now;
  }
}

/** In the order of a moment: what ends at it ends before a charge is taken. */
const RUNS: Record<Due, (db: Db, config: Config, business: string) => Promise<number>> = {
  session: expirePaySessions,
  reservation: releaseDueReservations,
  pass: expireHoldings,
  reminder: queuePassReminders,
  plan: runDueOf,
};
const ALL = Object.keys(RUNS) as Due[];

/** Until nothing of these kinds is left. */
async function run(db: Db, config: Config, business: string, due: readonly Due[]): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const kind of ALL) if (due.includes(kind)) done += await RUNS[kind](db, config, business);
  }
}

/** Each due moment on the way takes a transaction. */
async function isTooFar(db: Db, business: string, now: string): Promise<boolean> {
  const [row] = await rowsOf<{ far: boolean }>(
    db,
    sql`select ${now}::timestamptz > time.of(${business}) + interval '2 years' as far`,
  );
  return row?.far ?? false;
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
