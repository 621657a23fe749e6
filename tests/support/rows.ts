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
