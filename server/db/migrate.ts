/**
 * Brings a database to this version: numbered migrations once, in order, then every function
 * file whose text has changed. All in one transaction, behind one lock: processes that start
 * together migrate once. The version before goes on serving meanwhile and afterwards: a migration
 * adds, and what takes something away from that version is a later one called `….contract.sql`.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Whoever waits for a table lets nobody else in: so long, and then it lets go and tries again. */
const LOCK_TIMEOUT = '500ms';
const TRIES = 60;
const PAUSE_MS = 1_000;

/** After it the version before does not run any more. */
const CONTRACT = /\.contract\.sql$/;

export interface Script {
  name: string;
  text: string;
  hash: string;
  once: boolean;
}

/** All of this version. */
export async function scripts(): Promise<Script[]> {
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

/**
 * What this version would apply. Of a newer database nothing: its functions serve this version, too.
 * @throws when a migration that was applied has been edited, or what this version needs is gone
 */
export async function pendingScripts(db: Db, all?: Script[]): Promise<Script[]> {
  const own = all ?? (await scripts());
  const [known] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('public.migration') is not null as exists`,
  );
  const applied = known?.exists
    ? await rowsOf<{ name: string; hash: string }>(db, sql`select name, hash from migration`)
    : [];
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const newer = newerThan(own, [...hashes.keys()]);
  const contract = newer.find((name) => CONTRACT.test(name));
  if (contract) throw new Error(`the database has ${contract}: this version is too old for it`);
  return own.filter(({ name, hash, once }) => {
    const before = hashes.get(name);
    if (once && before !== undefined && before !== hash) {
      throw new Error(`${name} was applied and then edited; add a new migration instead`);
    }
    return before !== hash && (once || newer.length === 0);
  });
}

/** Migrations of a later version. Functions come and go with their files. */
function newerThan(own: Script[], applied: string[]): string[] {
  const numbered = own.filter(({ once }) => once).map(({ name }) => name);
  const last = numbered.at(-1) ?? '';
  const unknown = applied.filter((name) => /^\d/.test(name) && !numbered.includes(name));
  const other = unknown.find((name) => name < last);
  if (other) throw new Error(`the database has ${other}, which this version does not know`);
  return unknown;
}

/**
 * @param all those of this version, unless given
 * @returns the names of the scripts that were applied
 */
export async function migrate(database: Database, all?: Script[]): Promise<string[]> {
  if ((await pendingScripts(database.db, all)).length === 0) return [];
  for (let left = TRIES; ; left--) {
    try {
      return await apply(database, all);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (left === 1) {
        throw new Error('a table is in use all the time: a backup, or a long query? Try again.', {
          cause: error,
        });
      }
    }
    await sleep(PAUSE_MS);
  }
}

async function apply(database: Database, all?: Script[]): Promise<string[]> {
  const applied: string[] = [];
  await database.exclusively(async (run, db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await run(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    await run(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    for (const { name, text, hash } of await pendingScripts(db, all)) {
      await run(text);
      await db.execute(sql`insert into migration (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash, applied_at = now()`);
      applied.push(name);
    }
  });
  return applied;
}

/** Lock not available, or a deadlock that was broken (PostgreSQL, appendix A). */
function isLocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '55P03' || cause.code === '40P01')) return true;
  }
  return false;
}
