/** Tables that are partitioned by month, made by a test. */

import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestDatabase } from './database.ts';

interface Partition {
  name: string;
  since: Date | null;
  until: Date | null;
}

export function dividedTables(database: () => TestDatabase) {
  const execute = (text: string) => database().owner.execute(text);

  async function partitionsOf(table: string): Promise<Partition[]> {
    const rows = await rowsOf<{ name: string; since: number | null; until: number | null }>(
      database().owner.db,
      sql`select partition::text as name, extract(epoch from since)::float8 as since,
      extract(epoch from until)::float8 as until from partitions.list(${table}::regclass)`,
    );
    const timeOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));
    return rows.map(({ name, since, until }) => ({
      name,
      since: timeOf(since),
      until: timeOf(until),
    }));
  }

  /** A table with everything that partitioning has to keep, and a row of last year. */
  async function divided(name: string): Promise<void> {
    await execute(`
    create table ${name}_parent (id text primary key);
    insert into ${name}_parent values ('a');
    create table ${name} (
      id text primary key references ${name}_parent (id), at timestamptz not null default now(),
      amount integer not null check (amount > 0));
    create index ${name}_time on ${name} (at desc, id);
    create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused by %', tg_name; end $$;
    create trigger keep before delete on ${name} for each row execute function refuse();
    create trigger whole before truncate on ${name} for each statement execute function refuse();
    insert into ${name} values ('a', now() - interval '1 year', 5);
    select partitions.divide('${name}', 'at')`);
  }

  return { execute, partitionsOf, divided };
}
