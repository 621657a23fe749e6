import { sql } from 'drizzle-orm';
import { rowsOf } from '../../server/db/database.ts';
import type { TestApi } from './api.ts';

/** Everything a call could have left behind, counted. */
export async function rowCounts({ database }: TestApi): Promise<Record<string, number>> {
  const tables = [
    'pay_session',
    'pay_quote',
    'link_session',
    'link',
    'event',
    'delivery',
    'idempotency',
    'frame_code',
    'mail',
  ];
  const counts = tables.map((name) => `(select count(*) from ${name})::int as ${name}`);
  const [row] = await rowsOf<Record<string, number>>(
    database.owner.db,
    sql.raw(
      `select ${counts.join(', ')}, (select count(*) from ledger.transfer)::int as transfers`,
    ),
  );
  return row ?? {};
}

/**
 * What differs after a call that is answered `status` if it has left behind what it may not: 401 and
 * 403 may not write at all, not even a count. A server of several databases cannot say that of one.
 */
export async function traceOf(api: TestApi, status: number): Promise<Record<string, unknown>> {
  if (status < 400) return {};
  const { owner, url } = api.database;
  if (url || (status !== 401 && status !== 403)) return rowCounts(api);
  const written = sql`select pg_snapshot_xmax(pg_current_snapshot())::text as transactions`;
  return (await rowsOf<Record<string, unknown>>(owner.db, written))[0] ?? {};
}
