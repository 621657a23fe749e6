/** The oldest partition of postings, when it may be archived. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

export interface OldestMonth {
  partition: string;
  since: string | null;
  until: string;
}

/**
 * @param before a month such as 2025-01: the partition ends at its start at the latest
 * @returns undefined when all of that time is archived, or the rest is in a partition that ends later
 */
export async function oldestMonth(db: Db, before: string): Promise<OldestMonth | undefined> {
  const [row] = await rowsOf<OldestMonth>(
    db,
    sql`select (select relname from pg_class where oid = p.partition) as partition,
        format.utc(p.since) as since, format.utc(p.until) as until
      from (select * from partitions.list('ledger.posting') limit 1) p
      where p.until <= ${`${before}-01T00:00:00Z`}::timestamptz`,
  );
  return row;
}

/** Whether the months before `before` ended 24 months ago. */
export async function isOldEnough(db: Db, before: string): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select ${`${before}-01T00:00:00Z`}::timestamptz
      <= date_trunc('month', now(), 'UTC') - interval '24 months' as is`,
  );
  return row?.is ?? false;
}
