/**
 * Which functions a process may call is a closed list (server/platform/db/entry-points.sql): each that
 * TypeScript calls is on it, and none that moves money is callable beside it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { readEntryPoints } from '../../../server/platform/db/migrate.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();
const SERVER = new URL('../../../server/', import.meta.url);

interface Fn {
  name: string;
  writes: boolean;
  definer: boolean;
  path: string | null;
  isPublic: boolean;
}

/** All our SQL functions except triggers. */
const functions = () =>
  rowsOf<Fn>(
    api().database.owner.db,
    sql`select n.nspname || '.' || p.proname as name, p.provolatile = 'v' as writes,
      p.prosecdef as definer, array_to_string(p.proconfig, ' ') as path,
      p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0) as "isPublic"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pgboss')
      and n.nspname not like 'pg\\_%' and p.prorettype <> 'trigger'::regtype`,
  );

const listed = async () =>
  [...(await readEntryPoints()).matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name ?? '');

/** The entry points of one process. */
async function listOf(name: string): Promise<string[]> {
  const [, list = ''] =
    new RegExp(`v_${name} constant text\\[\\] := array\\[([^]*?)\\];`).exec(
      await readEntryPoints(),
    ) ?? [];
  return [...list.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, entry]) => entry ?? '');
}

/** The functions that the server's code calls, and where. The sandbox calls its own as the schema's owner. */
function callsOf(names: ReadonlySet<string>): Map<string, string> {
  const calls = new Map<string, string>();
  for (const file of readdirSync(SERVER, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('operate/sandbox'))
      continue;
    for (const [, name = ''] of readFileSync(new URL(file, SERVER), 'utf8').matchAll(
      /\b([a-z_]+\.[a-z_]+)[(`]/g,
    )) {
      if (names.has(name)) calls.set(name, file);
    }
  }
  return calls;
}

/** TypeScript calls these only as the schema's owner: the sandbox, tests, and commands that require it. */
const OWNERS_OWN = new Set([
  'ledger.drop_archived',
  'ledger.open_account',
  'ledger.post',
  'operators.init',
]);

test('every function that TypeScript calls and that writes is an entry point', async () => {
  const entryPoints = new Set(await listed());
  const writing = new Set((await functions()).filter((f) => f.writes).map(({ name }) => name));

  const missing = [...callsOf(writing)]
    .filter(([name]) => !entryPoints.has(name) && !OWNERS_OWN.has(name))
    .map(
      ([name, file]) =>
        `add '${name}', called by server/${file}, to server/platform/db/entry-points.sql`,
    );

  expect(missing).toEqual([]);
});

test('every entry point exists, writes, and is called by TypeScript', async () => {
  const writing = new Set((await functions()).filter((f) => f.writes).map(({ name }) => name));
  const called = new Set(callsOf(writing).keys());

  const stale = (await listed()).filter((name) => !writing.has(name) || !called.has(name));

  expect(stale).toEqual([]);
});

test('entry points run as their owner with a fixed search_path, and nothing else does', async () => {
  const entryPoints = new Set(await listed());
  const all = await functions();

  const unfixed = all.filter(({ definer, path }) => definer && !path?.includes('search_path='));
  const invokers = all.filter(({ name, definer }) => entryPoints.has(name) && !definer);
  const others = all.filter(({ name, definer }) => definer && !entryPoints.has(name));

  expect([unfixed, invokers]).toEqual([[], []]);
  expect(others.map(({ name }) => name).sort()).toEqual([
    'ledger.available_for_debit',
    'ledger.balance',
    'ledger.defer_credits',
    'ledger.lock',
    'ledger.open_account',
    'ledger.post',
  ]);
});

test('no function is executable by PostgreSQL’s default', async () => {
  expect((await functions()).filter(({ isPublic }) => isPublic)).toEqual([]);
});

test('a function replaced by a migration keeps its privileges', async () => {
  const { owner } = api().database;
  const confirm = async () => (await functions()).find(({ name }) => name === 'pay.extend');
  await owner.execute(`create or replace function pay.extend(p_session text, p_most interval)
    returns text language sql as $$ select 'extended' $$`);
  expect(await confirm()).toMatchObject({ definer: false });

  await owner.execute(await readEntryPoints());

  expect(await confirm()).toMatchObject({ definer: true, path: 'search_path=public, pg_temp' });
});

const IMPORTED =
  /^(?:import|export)\s(?!type\b)[^'";]*?'(\.[^']+\.ts)'|import\('(\.[^']+\.ts)'\)/gm;

/** The modules that a process loads: the import graph of its first one, without types. */
function loadedBy(first: string): string[] {
  const found = new Set<string>();
  const visit = (url: string): void => {
    if (found.has(url)) return;
    found.add(url);
    const text = readFileSync(new URL(url), 'utf8');
    for (const [, path, lazy] of text.matchAll(IMPORTED)) {
      visit(new URL(path ?? lazy ?? '', url).href);
    }
  };
  visit(new URL(first, SERVER).href);
  return [...found].map((url) => relative(fileURLToPath(SERVER), fileURLToPath(url)));
}

test.each([
  ['web', 'web-process.ts'],
  ['worker', 'worker-process.ts'],
  ['operator', 'operate/ops/main.ts'],
])('each entry point of %s is called by code that this process loads', async (list, first) => {
  const texts = loadedBy(first).map((file) => readFileSync(new URL(file, SERVER), 'utf8'));

  const uncalled = (await listOf(list)).filter(
    (name) => !texts.some((text) => text.includes(`${name}(`) || text.includes(`${name}\``)),
  );

  expect(uncalled).toEqual([]);
});

test('the web process loads no code that credits, delivers or signs', () => {
  const loaded = loadedBy('web-process.ts');

  expect(loaded).toContain('payments/pay/routes.ts');
  expect(
    loaded.filter((file) =>
      /settle\.ts|scanner\.ts|chain\/signer\/(client|keys|main|sign)|mail\/transport|jobs\/schedule|dispatcher|fetch-rates/.test(
        file,
      ),
    ),
  ).toEqual([]);
});
