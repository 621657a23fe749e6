/**
 * Brings a database to this version: numbered migrations once, in order, then every function
 * file whose text has changed. All in one transaction, behind one lock: processes that start
 * together migrate once.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type Db, rowsOf } from './database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Functions live beside their feature. The order is that of their dependencies. */
const FUNCTIONS = [
  'ledger/ledger',
  'token/rates',
  'mail/outbox',
  'events/events',
  'events/feed',
  'events/settle',
  'pay/views',
  'pay/confirm',
  'pay/close',
  'webhooks/redeliver',
  'live/changes',
  'refunds/refund',
  'purchases/books',
  'purchases/purchase-views',
  'purchases/create',
  'purchases/credit',
  'purchases/reverse',
  'staking/levels',
  'staking/change',
  'airdrops/give',
  'deposits/deposits',
  'withdrawals/withdrawals',
  'withdrawals/outgoing',
  'link/invitation',
  'buttons/buttons',
  'link/decide',
  'domain/proof',
].map((name) => new URL(`../${name}.sql`, import.meta.url));

const LOCK = 7_205_759_403n;

interface Script {
  name: string;
  text: string;
  hash: string;
  once: boolean;
}

async function scripts(): Promise<Script[]> {
  const numbered = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const files = [
    ...numbered.map((name) => ({ url: new URL(name, MIGRATIONS), once: true })),
    ...FUNCTIONS.map((url) => ({ url, once: false })),
  ];
  return Promise.all(
    files.map(async ({ url, once }) => {
      const text = await readFile(url, 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name: basename(url.pathname), text, hash, once };
    }),
  );
}

/** @throws when a migration that was applied has been edited, or the database is newer. */
export async function pendingScripts(db: Db): Promise<Script[]> {
  const [known] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('public.migration') is not null as exists`,
  );
  const applied = known?.exists
    ? await rowsOf<{ name: string; hash: string }>(db, sql`select name, hash from migration`)
    : [];
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const all = await scripts();
  const names = new Set(all.map(({ name }) => name));
  for (const { name } of applied) {
    if (!names.has(name))
      throw new Error(`the database has ${name}, which this version does not know`);
  }
  return all.filter(({ name, hash, once }) => {
    const before = hashes.get(name);
    if (once && before !== undefined && before !== hash) {
      throw new Error(`${name} was applied and then edited; add a new migration instead`);
    }
    return before !== hash;
  });
}

/** @returns the names of the scripts that were applied. */
export async function migrate(database: Database): Promise<string[]> {
  if ((await pendingScripts(database.db)).length === 0) return [];
  const applied: string[] = [];
  await database.exclusively(async (run, db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await run(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    for (const { name, text, hash } of await pendingScripts(db)) {
      await run(text);
      await db.execute(sql`insert into migration (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash, applied_at = now()`);
      applied.push(name);
    }
  });
  return applied;
}
