/** Databases to migrate, and their contents afterwards. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openPostgres } from '../../../server/platform/db/database.ts';

/** @param from a database to copy; an empty one without */
export async function newDatabase(from?: string): Promise<string> {
  const name = `kills_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(at('postgres'), 1);
  await admin.execute(`create database ${name}${from ? ` template ${from}` : ''}`);
  await admin.close();
  return at(name);
}

function at(name: string): string {
  const url = new URL(inject('database'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Every function counts as changed: the next migration writes them all anew. */
export async function makeStale(url: string): Promise<void> {
  await execute(url, `update migration set hash = 'of before' where name !~ '^[0-9]'`);
}

/** Rights of the tests' own logins, which the template grants and no migration does. */
const OF_TEST_LOGINS = /,?salus_test_\w+=\w+\/owner/g;

/** Everything that migrating makes, as text: tables, functions, constraints, triggers and rights. */
export async function schemaOf(url: string): Promise<string[]> {
  const rows = await execute(
    url,
    `select line from (
      select format('%s.%s %s %s %s', table_schema, table_name, column_name, data_type, column_default) as line
        from information_schema.columns
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes
      union all select pg_get_functiondef(p.oid) from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace
        where p.prokind = 'f' and n.nspname not in ('pg_catalog', 'information_schema')
      union all select format('%s %s', c.oid::regclass, c.relacl) from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'v', 'S', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      union all select format('%s %s', name, hash) from migration
      union all select format('%s %s', name, cron) from pgboss.schedule
    ) found
    -- The scheduler has a partition for each day of its statistics, and a run may last past midnight.
    where line !~ 'queue_stats_[0-9]{8}' order by line`,
  );
  return rows.map(({ line }) => line.replace(OF_TEST_LOGINS, ''));
}

async function execute(url: string, text: string): Promise<{ line: string }[]> {
  const database = openPostgres(url, 1);
  const { rows } = await database.execute(text);
  await database.close();
  return rows as { line: string }[];
}
