/** A ledger that has existed for longer than two years. */
import { type Database, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

/** The start of the month that was so many months ago, in UTC. */
export function monthsAgo(count: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count));
}

/** Such as 2025-01. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The first month that may stay when all of its past is archived. */
export const BEFORE = monthOf(monthsAgo(24));

/** Partitions of postings: all until 26 months ago, two months, and the rest. They must be empty but for the first. */
export async function makeOldMonths({
  database: { owner },
}: {
  database: { owner: Pick<Database, 'execute'> };
}): Promise<void> {
  const months = [26, 25, 24].map((count) => monthsAgo(count).toISOString());
  await owner.execute(`do $$
    declare
      v record;
      v_months timestamptz[] := '{${months.join()}}';
      v_name text;
    begin
      select partition, until into v from partitions.list('ledger.posting') limit 1;
      execute format('alter table ledger.posting detach partition %s', v.partition);
      for i in 0 .. 2 loop
        v_name := 'posting_' || coalesce(to_char(v_months[i] at time zone 'UTC', 'YYYY_MM'), 'until');
        execute format('create table partitions.%I (like %s including all)', v_name, v.partition);
        execute format('alter table ledger.posting attach partition partitions.%I for values %s',
          v_name, partitions.bounds(v_months[i], v_months[i + 1]));
      end loop;
      execute format('alter table ledger.posting attach partition %s for values %s',
        v.partition, partitions.bounds(v_months[3], v.until));
      perform partitions.copy_guards('ledger.posting');
    end $$`);
}

export const partitions = async ({ database: { owner } }: Pick<TestApi, 'database'>) => {
  const rows = await rowsOf<{ name: string }>(
    owner.db,
    sql`select partition::text as name from partitions.list('ledger.posting')`,
  );
  return rows.map(({ name }) => name.replace('partitions.', ''));
};
