/** The tables that Drizzle's builder still uses are those the migrations made, column by column. */
import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { useApi } from '../../support/api/api.ts';

const FILES = import.meta.glob<Record<string, unknown>>('../../../server/**/tables.ts', {
  eager: true,
});

const api = useApi();

interface Column {
  type: string;
  nullable: boolean;
  /** Filled in by the database when a row does not say. */
  filled: boolean;
}

type Tables = Record<string, Record<string, Column>>;

/** Types whose name in PostgreSQL's catalog differs from the schema's. */
const CATALOG_NAMES: [RegExp, string][] = [
  [/^numeric\((\d+)\)$/, 'numeric($1,0)'],
  [/^numeric\((\d+), (\d+)\)$/, 'numeric($1,$2)'],
];

function typed(): Tables {
  const tables = Object.values(FILES)
    .flatMap((file) => Object.values(file))
    .filter((value) => value instanceof PgTable);
  return Object.fromEntries(
    tables.map((table) => {
      const { name, columns } = getTableConfig(table);
      const entries = columns.map((column) => {
        const type = CATALOG_NAMES.reduce(
          (text, [pattern, replacement]) => text.replace(pattern, replacement),
          column.getSQLType(),
        );
        const filled = column.hasDefault || column.generatedIdentity !== undefined;
        return [column.name, { type, nullable: !column.notNull, filled }];
      });
      return [name, Object.fromEntries(entries)];
    }),
  );
}

async function migrated(): Promise<Tables> {
  const rows = await rowsOf<{ table: string; column: string } & Column>(
    api().database.owner.db,
    sql`select c.relname as table, a.attname as column,
        format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
        a.atthasdef or a.attidentity <> '' as filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attnum > 0 and not a.attisdropped and c.relname not in ('migration', 'till_reason', 'verification')`,
  );
  const tables: Tables = {};
  for (const { table, column, ...rest } of rows) {
    tables[table] = { ...tables[table], [column]: rest };
  }
  return tables;
}

describe('the typed tables', () => {
  const names = Object.keys(typed());
  test.each(names)('%s has the catalog’s columns, types, nulls and defaults', async (name) => {
    expect(typed()[name]).toEqual((await migrated())[name]);
  });
});
