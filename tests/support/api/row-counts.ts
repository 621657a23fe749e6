import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from './api.ts';

/** Tables that a call could write to. */
const WRITTEN = [
  'pay_session',
  'pay_quote',
  'link_session',
  'link',
  'event',
  'delivery',
  'idempotency',
  'frame_code',
  'mail',
  'team_invitation',
  'ledger.transfer',
] as const;
type Written = (typeof WRITTEN)[number];
const COUNTS = sql.join(
  WRITTEN.map((table) => sql`(select count(*)::int from ${sql.raw(table)}) as "${sql.raw(table)}"`),
  sql`, `,
);

/** The row counts of all tables that a call could write to. */
export async function rowCounts({ database }: TestApi): Promise<Record<Written, number>> {
  const [row] = await rowsOf<Record<Written, number>>(database.owner.db, sql`select ${COUNTS}`);
  if (!row) throw new Error('no counts');
  return row;
}

/** Change with refused calls: the request log, counters of rate limits, challenges that were used. */
const COUNTING = ['api_request', 'rate_limit', 'passkey_challenge'];

/** The row counts of every table, but for logs and counters of calls. */
export const everyRowCount = (api: TestApi) => ofEveryTable<number>(api, 'count(*)::int');

/**
 * The versions of all rows of every table, but for logs and counters of calls: an update is a new version. What
 * earlier answers left to the background is done first.
 */
export async function everyRowVersion(api: TestApi): Promise<Record<string, string>> {
  await writtenSoFar(api);
  return ofEveryTable(api, `concat(count(*), ':', sum(hashtextextended(concat(ctid, xmin), 0)))`);
}

async function ofEveryTable<Value>(
  { database }: TestApi,
  expression: string,
): Promise<Record<string, Value>> {
  const { db } = database.owner;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'partitions', 'pgboss')
        and tablename <> all (${arrayOf(COUNTING, 'text')}) order by name`,
  );
  const each = tables.map(
    ({ name }) => `select '${name}' as name, ${expression} as value from ${name} t`,
  );
  const rows = await rowsOf<{ name: string; value: Value }>(db, sql.raw(each.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * A value that a refusal with 401 or 403 leaves as it was: it writes nothing at all, not even a counter. On
 * PGlite it counts the transactions that have written; servers share that counter, so only their rows are
 * compared.
 * @param expected transactions of the test itself that are not counted
 */
export async function traceOf(api: TestApi, expected = 0): Promise<unknown> {
  return api.database.url ? rowCounts(api) : (await writtenSoFar(api)) - BigInt(expected);
}

/** What earlier answers left to the background is done first. */
async function writtenSoFar({ database }: TestApi): Promise<bigint> {
  const read = async () => {
    const [row] = await rowsOf<{ at: string }>(
      database.owner.db,
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text as at`,
    );
    return BigInt(row?.at ?? 0);
  };
  for (let before = await read(); ; ) {
    await new Promise(setImmediate);
    const now = await read();
    if (now === before) return now;
    before = now;
  }
}
