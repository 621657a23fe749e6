/** The work of PostgreSQL for one payment, read from its counters, which other load on the machine does not change. */
import pg from 'pg';
import type { Database } from '../../server/platform/db/database.ts';
import { type Kind, makeSessions, type Sessions } from '../confirm/people.ts';
import { confirmOne } from '../confirm/sql-load.ts';

/** Each figure is of one payment. */
interface Counters {
  'WAL bytes': number;
  'WAL records': number;
  'buffers touched': number;
  'rows inserted': number;
  'rows updated': number;
  'of them without an index entry (HOT)': number;
  'rows deleted': number;
  'index entries': number;
  'index scans': number;
  statements: number;
  'function calls': number;
  'trigger calls': number;
}

/** Calls per payment, by function, most first. */
type Calls = [name: string, calls: number][];

/** Extra flags of a server whose payments are counted. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'none',
};

const SUMS = `select
    pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at,
    (select wal_records from pg_stat_wal) as wal_records,
    (select wal_bytes from pg_stat_wal) as wal_bytes,
    (select wal_fpi from pg_stat_wal) as wal_fpi,
    (select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read + coalesce(toast_blks_hit, 0))
      from pg_statio_user_tables) as buffers,
    (select sum(n_tup_ins) from pg_stat_user_tables) as inserted,
    (select sum(n_tup_upd) from pg_stat_user_tables) as updated,
    (select sum(n_tup_hot_upd) from pg_stat_user_tables) as hot,
    (select sum(n_tup_del) from pg_stat_user_tables) as deleted,
    (select sum(idx_scan) from pg_stat_user_indexes) as scans,
    -- A row's version without HOT gets an entry in each index that applies to it; partial ones count whole.
    (select sum((n_tup_ins + n_tup_upd - n_tup_hot_upd)
      * (select count(*) from pg_index i where i.indrelid = t.relid)) from pg_stat_user_tables t) as entries,
    (select coalesce(sum(calls), 0) from pg_stat_statements
      where query not like '%pg_stat_%' and dbid = (select oid from pg_database where datname = current_database()))
      as statements,
    (select coalesce(sum(calls), 0) from pg_stat_user_functions) as calls,
    (select coalesce(sum(f.calls), 0) from pg_stat_user_functions f
      join pg_proc p on p.oid = f.funcid where p.prorettype = 'trigger'::regtype) as triggers`;

/**
 * Counts the payments of these sessions, one after the other on one connection. The first fifth only
 * warms up its plans.
 */
export async function countPayments(
  database: Database,
  ownerUrl: string,
  sessions: Sessions,
  kind: Kind = {},
): Promise<{ counters: Counters; calls: Calls }> {
  await database.execute('create extension if not exists pg_stat_statements');
  await makeSessions(database, sessions, kind);
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    await client.query(`set track_functions = 'all'; set pg_stat_statements.track = 'all';
      set role salus_web`);
    const warm = Math.floor(sessions.count / 5);
    for (let place = 0; place < warm; place++) await confirmOne(client, sessions.from + place);
    const before = await sums(client);
    const called = await functionCalls(client);
    for (let place = warm; place < sessions.count; place++) {
      await confirmOne(client, sessions.from + place);
    }
    const after = await sums(client);
    const count = sessions.count - warm;
    const per = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / count;
    const counters = {
      'WAL bytes': per('wal_bytes'),
      'WAL records': per('wal_records'),
      'buffers touched': per('buffers'),
      'rows inserted': per('inserted'),
      'rows updated': per('updated'),
      'of them without an index entry (HOT)': per('hot'),
      'rows deleted': per('deleted'),
      'index entries': per('entries'),
      'index scans': per('scans'),
      statements: per('statements'),
      'function calls': per('calls'),
      'trigger calls': per('triggers'),
    };
    const calls = [...(await functionCalls(client))].map(([name, now]): [string, number] => [
      name,
      (now - (called.get(name) ?? 0)) / count,
    ]);
    return {
      counters,
      calls: calls.filter(([, each]) => each > 0.01).sort((a, b) => b[1] - a[1]),
    };
  } finally {
    await client.end();
  }
}

async function sums(client: pg.Client): Promise<Record<string, number>> {
  await client.query('reset role; select pg_stat_force_next_flush()');
  const { rows } = await client.query(SUMS);
  await client.query('set role salus_web');
  return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]));
}

async function functionCalls(client: pg.Client): Promise<Map<string, number>> {
  await client.query('reset role; select pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `select schemaname || '.' || funcname as name, sum(calls)::int as calls
    from pg_stat_user_functions group by 1`,
  );
  await client.query('set role salus_web');
  return new Map(rows.map(({ name, calls }) => [name, calls]));
}
