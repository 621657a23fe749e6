/** The database rights of each process are stored as a list that people can review. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();
const ROLES = ['salus_web', 'salus_worker', 'salus_operator'];
const READER = 'salus_reader';
const INTRODUCTION = `# Database privileges

What the login of each process may do, besides reading. The lists are read from a migrated database by
\`npx vitest run --project postgres tests/postgres/platform/database-privileges.test.ts -u\`. They are set by
[\`grants.sql\`](../server/platform/db/grants.sql) and
[\`entry-points.sql\`](../server/platform/db/entry-points.sql).

\`salus_web\` serves requests, \`salus_worker\` credits and delivers, \`salus_operator\` runs the commands of
operators. Every role reads the tables of \`public\` and \`ledger\`, except those listed at the end.
\`salus_reader\` is for reads on replicas, and writes nothing. The login \`salus_app\` has the privileges of web and worker.
`;

interface Granted {
  role: string;
  name: string;
  privilege: string;
  /** Null for the whole table. */
  columns: string[] | null;
}

const tables = () =>
  rowsOf<Granted>(
    api().database.owner.db,
    sql`with tables as (
        select c.oid, c.relname as name, c.relacl, c.relnamespace from pg_class c
        where c.relkind in ('r', 'v', 'p') and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      )
      select a.grantee::regrole::text as role, t.name, lower(a.privilege_type) as privilege,
        null::text[] as columns
      from tables t, aclexplode(t.relacl) a where a.grantee <> 0
      union all
      select a.grantee::regrole::text, t.name, lower(a.privilege_type),
        array_agg(c.attname::text order by c.attnum)
      from tables t join pg_attribute c on c.attrelid = t.oid, aclexplode(c.attacl) a
      group by 1, 2, 3`,
  );

const functions = () =>
  rowsOf<{ role: string; name: string; writes: boolean }>(
    api().database.owner.db,
    sql`select distinct a.grantee::regrole::text as role, n.nspname || '.' || p.proname as name,
        p.provolatile = 'v' as writes
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a
      where n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pgboss') and a.grantee <> 0`,
  );

/** Every column of every table. */
async function columnsOf(): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ name: string; columns: string[] }>(
    api().database.owner.db,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
        and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      group by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

function cell(granted: Granted[], role: string, name: string): string {
  return granted
    .filter((one) => one.role === role && one.name === name && one.privilege !== 'select')
    .map(({ privilege, columns }) => (columns ? `${privilege} (${columns.join(', ')})` : privilege))
    .sort()
    .join('; ');
}

const table = (first: string, rows: string[][]): string =>
  [
    `| ${first} | web | worker | operator |`,
    '| - | - | - | - |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

async function documentOf(): Promise<string> {
  const granted = (await tables()).filter(({ role }) => [...ROLES, READER].includes(role));
  const names = [...new Set(granted.map(({ name }) => name))].sort();
  const written = names
    .map((name) => [`\`${name}\``, ...ROLES.map((role) => cell(granted, role, name))])
    .filter(([, ...cells]) => cells.some((text) => text !== ''));
  const all = await columnsOf();
  const callable = (await functions()).filter(({ writes }) => writes);
  const called = [...new Set(callable.map(({ name }) => name))].sort();
  const rows = called
    .map((name) => [
      `\`${name}\``,
      ...ROLES.map((role) =>
        callable.some((one) => one.role === role && one.name === name) ? 'yes' : '',
      ),
    ])
    .filter(([, ...cells]) => cells.includes('yes'));
  const unread = names.flatMap((name) =>
    [...ROLES, READER].flatMap((role) => {
      const reads = granted.filter(
        (one) => one.role === role && one.name === name && one.privilege === 'select',
      );
      if (reads.some(({ columns }) => columns === null)) return [];
      const columns = reads.flatMap((one) => one.columns ?? []);
      const hidden = (all.get(name) ?? []).filter((column) => !columns.includes(column));
      if (columns.length > hidden.length) {
        return `- Of \`${name}\`, \`${role}\` does not read: ${hidden.join(', ')}.`;
      }
      return columns.length > 0
        ? `- Of \`${name}\`, \`${role}\` reads only: ${columns.join(', ')}.`
        : `- \`${role}\` does not read \`${name}\`.`;
    }),
  );
  return [
    INTRODUCTION,
    `## Functions that write\n\n${table('Function', rows)}\n`,
    `## Tables\n\nA privilege on columns names them.\n\n${table('Table', written)}\n`,
    `## Not read\n\n${unread.join('\n')}\n`,
  ].join('\n');
}

test('the list in the documentation is this one', async () => {
  await expect(await documentOf()).toMatchFileSnapshot('../../../docs/database-privileges.md');
});

test('the role that reads on replicas writes no table and calls no function that writes', async () => {
  const may = [
    ...(await tables()).filter(({ role, privilege }) => role === READER && privilege !== 'select'),
    ...(await functions()).filter(({ role, writes }) => role === READER && writes),
  ];
  expect(may).toEqual([]);
});

test('no login of a process owns anything, and no role may grant what it has', async () => {
  const owned = await rowsOf(
    api().database.owner.db,
    sql`select relname from pg_class where relowner::regrole::text like 'salus%'
      union all
      select a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
      where a.grantee <> 0 and a.grantee::regrole::text like 'salus%' and a.is_grantable`,
  );
  expect(owned).toEqual([]);
});
