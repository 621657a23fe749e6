/** The register of personal data names every column of the database. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_PERSONAL_DATA } from '../../../server/operate/privacy/personal-data.ts';
import { registerDocument } from '../../../server/operate/privacy/register-document.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/personal-data.md');

const api = useApi();

/** `table.column` of every table but those of the job scheduler. */
async function columnsOfDatabase(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    api().database.owner.db,
    sql`select case n.nspname when 'public' then '' else n.nspname || '.' end
        || c.relname || '.' || a.attname as name
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and n.nspname not in ('information_schema', 'partitions', 'pgboss') and n.nspname not like 'pg\\_%'`,
  );
  return rows.map(({ name }) => name).sort();
}

const registered = Object.entries(ALL_PERSONAL_DATA).flatMap(([table, { personal, other }]) =>
  [...Object.keys(personal ?? {}), ...other].map((column) => `${table}.${column}`),
);

test('every column of the database is personal or declared as other data, once', async () => {
  expect(registered.toSorted()).toEqual(await columnsOfDatabase());
});

test('a column that stays when a member is erased is a personal column of its table', () => {
  const unknown = Object.entries(ALL_PERSONAL_DATA).flatMap(([, rule]) =>
    (rule.personal ? (rule.staying ?? []) : []).filter((column) => !rule.personal?.[column]),
  );

  expect(unknown).toEqual([]);
});

test('the document and the operator’s command show the register', async () => {
  const text = registerDocument(ALL_PERSONAL_DATA);

  await expect(text).toMatchFileSnapshot(DOCUMENT);
  expect((await ops(api(), 'privacy:register')).output).toBe(text);
});
