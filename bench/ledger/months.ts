import type { Database } from '../../server/platform/db/database.ts';

/** The years of postings that `writeHistory` writes. */
const MONTHS = 24;

/**
 * Gives the ledger the months of two years, as if the job had made each in its time. The table must be empty.
 * @returns how many partitions it has
 */
export async function endPast({ execute }: Database): Promise<number> {
  await execute(`do $$
    declare
      v record;
      v_month timestamptz;
      v_first regclass;
    begin
      select partition, until into v from partitions.list('ledger.posting') limit 1;
      v_first := v.partition;
      execute format('alter table ledger.posting detach partition %s', v_first);
      for v_month in
        select generate_series(date_trunc('month', now(), 'UTC') - interval '${MONTHS} months',
          v.until - interval '1 month', interval '1 month')
      loop
        execute format('create table partitions.posting_%s (like %s including all)',
          to_char(v_month at time zone 'UTC', 'YYYY_MM'), v_first);
        execute format('alter table ledger.posting attach partition partitions.posting_%s for values %s',
          to_char(v_month at time zone 'UTC', 'YYYY_MM'),
          partitions.bounds(v_month, v_month + interval '1 month'));
      end loop;
      execute format('alter table ledger.posting attach partition %s for values %s', v_first,
        partitions.bounds(null, date_trunc('month', now(), 'UTC') - interval '${MONTHS} months'));
      perform partitions.copy_guards('ledger.posting');
    end $$`);
  const { rows } = await execute(
    `select count(*)::int as count from partitions.list('ledger.posting')`,
  );
  return (rows[0] as { count: number }).count;
}

/**
 * The value at `size` on the line through the last two points, over the logarithm of the size: the depth of
 * indexes grows so, and nothing else may.
 */
export function projected(points: readonly [number, number][], size: number): number {
  const [first, last] = points.slice(-2);
  if (!first || !last) return Number.NaN;
  const slope = (last[1] - first[1]) / (Math.log(last[0]) - Math.log(first[0]));
  return last[1] + Math.max(0, slope) * (Math.log(size) - Math.log(last[0]));
}
