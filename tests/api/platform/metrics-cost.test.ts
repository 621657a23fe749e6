/** The cost of a scrape grows with unfinished work only, never with finished work. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { DATABASE_FIGURES } from '../../../server/platform/metrics/database-queries.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

/** Partial indexes contain unfinished rows only; a scrape may read nothing else of these tables. */
const GROWS = ['delivery', 'event', 'purchase', 'withdrawal', 'posting', 'transfer', 'pay_session'];

/** Finds the alerts of archived months, twelve a year. */
const ALERTS_OF_A_KIND = 'alert_kind_subject_id_key';

/** Finds the purchase of each withdrawal of the last 30 days, which a partial index names. */
const PURCHASE_OF_A_WITHDRAWAL = 'purchase_pkey';

test('a scrape reads these tables only by partial indexes of unfinished rows', async () => {
  const { db } = api();
  const partial = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indpred is not null`,
  );
  const names = [...partial.map(({ name }) => name), PURCHASE_OF_A_WITHDRAWAL];

  const plans = await db.transaction(async (tx) => {
    // PostgreSQL would otherwise scan tables as small as these.
    await tx.execute(sql`set local enable_seqscan = off`);
    const lines: string[] = [];
    for (const { query } of DATABASE_FIGURES) {
      const rows = await rowsOf<Record<string, string>>(tx, sql`explain ${query}`);
      lines.push(...rows.flatMap((row) => Object.values(row)));
    }
    return lines;
  });

  const scans = plans.flatMap((line) => /Scan.* on (\w+)/.exec(line)?.[1] ?? []);
  expect(scans).toContain('delivery');
  const wide = plans.filter((line) => {
    const table = /Scan.* on (\w+)/.exec(line)?.[1] ?? '';
    const index = /using (\w+) on/.exec(line)?.[1] ?? '';
    return GROWS.includes(table) && !/Bitmap Heap/.test(line) && !names.includes(index);
  });
  expect(wide).toEqual([]);
  const bitmaps = plans.flatMap(
    (line) => /Bitmap Index Scan on (?!pg_)(\w+)/.exec(line)?.[1] ?? [],
  );
  expect(bitmaps.filter((index) => ![...names, ALERTS_OF_A_KIND].includes(index))).toEqual([]);
});
