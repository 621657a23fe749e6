/** Scheduled each minute: counts for the public status page whether each part works. */
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { figuresReader } from '../metrics/read-figures.ts';
import { PERIODS } from '../privacy/periods.ts';
import { judge } from './judge.ts';

/** The scheduler may be late by a little. */
const LATE_MINUTES = 3;

/**
 * Minutes that nobody measured count as not working: the database or every worker was away. A part that was
 * never checked is not counted.
 */
export async function recordStatus(db: Db, config: Pick<Config, 'cards' | 'chain'>): Promise<void> {
  for (const [part, works] of judge(await figuresReader(db)(), config)) {
    if (works === null) continue;
    await db.execute(sql`
      with before as (
        select floor(extract(epoch from now() - last_at) / 60)::integer as minutes
        from status_day where part = ${part} order by day desc limit 1
      ), missed as (
        select coalesce((select minutes - 1 from before where minutes > ${LATE_MINUTES}), 0) as minutes
      )
      insert into status_day as s (day, part, measured, good, last_at)
      select (now() at time zone 'UTC')::date, ${part}, least(1440, 1 + minutes),
        ${works ? 1 : 0}::integer, now()
      from missed
      on conflict (part, day) do update set
        measured = least(1440, s.measured + excluded.measured),
        good = least(1440, s.good + excluded.good, s.measured + excluded.measured),
        last_at = excluded.last_at`);
  }
  await db.execute(sql`delete from status_day
    where day <= (now() at time zone 'UTC')::date - ${PERIODS.status}::integer`);
}
