/**
 * Migrates a database to this version: runs each numbered migration once, in order, then each file
 * of functions whose text has changed. All of it is one transaction with an advisory lock, so only
 * one of several starting processes migrates. The previous version keeps running during and after
 * a migration, which therefore only adds. A later migration, whose header says that rollback is
 * impossible, removes what only the previous version used.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../core/config-error.ts';
import { sha256Hex } from '../core/sha256.ts';
import { VERSION } from '../core/version.ts';
import { appliedScripts, prepareRecords } from './applied-scripts.ts';
import { withBaseline } from './baseline.ts';
import type { Database, Db } from './database.ts';
import { FUNCTIONS } from './functions.ts';
import { isLocked } from './locked.ts';
import { allowsRollback, orderedMigrations } from './migration-order.ts';
import { sql } from './statement.ts';

const SERVER = new URL('../../', import.meta.url);

/** Replacing a function resets its SECURITY DEFINER; this script sets it again, with the grants. */
const ENTRY_POINTS = new URL('./entry-points.sql', import.meta.url);

/** SQL that declares which functions are `security definer`, and which the server may call. */
export const readEntryPoints = (): Promise<string> => readFile(ENTRY_POINTS, 'utf8');

const LOCK = 7_205_759_403n;

/** Short, because all other queries of a table queue behind a migration that waits for its lock. */
const LOCK_TIMEOUT = '500ms';
const MAX_ATTEMPTS = 60;
const RETRY_MS = 1_000;

export interface Script {
  /** The file name of a numbered migration, or the path of a file of functions in `server/`. */
  name: string;
  text: string;
  hash: string;
  once: boolean;
}

/** All scripts of this version. */
export async function scripts(): Promise<Script[]> {
  const files = [
    ...(await orderedMigrations()).map((file) => ({ ...file, once: true })),
    ...FUNCTIONS.map((name) => ({ name, url: new URL(name, SERVER), once: false })),
  ];
  return Promise.all(
    files.map(async ({ name, url, once }) => {
      const text = await readFile(url, 'utf8');
      const hash = sha256Hex(text);
      return { name, text, hash, once };
    }),
  );
}

/**
 * The scripts that this version would apply: none on a newer database, because its functions also
 * work for this version. A database is newer when it has migrations that this version does not know,
 * whatever their numbers.
 * @throws when an applied migration was edited, when a migration of a later version does not allow a
 *   rollback, and when both have migrations that the other one lacks
 */
export async function pendingScripts(db: Db, all?: Script[]): Promise<Script[]> {
  const own = all ?? (await scripts());
  const applied = withBaseline(await appliedScripts(db), own);
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const known = new Set(own.filter(({ once }) => once).map(({ name }) => name));
  // Files of functions are ignored: they may be renamed or removed.
  const newer = applied.filter(({ name }) => /^\d/.test(name) && !known.has(name));
  const last = newer.find(({ rollback }) => !rollback);
  if (last) {
    throw new ConfigError(`the database has ${last.name}: this version is too old for it`);
  }
  const pending = own.filter(({ name, hash, once }) => {
    const before = hashes.get(name);
    if (once && before !== undefined && before !== hash) {
      throw new Error(`${name} was applied and then edited; add a new migration instead`);
    }
    return before !== hash && (once || newer.length === 0);
  });
  if (newer[0] && pending[0]) {
    throw new ConfigError(
      `the database has ${newer[0].name}, which this version does not know, and lacks ${pending[0].name}: it belongs to another branch`,
    );
  }
  return pending;
}

/** @throws ConfigError when migrations are pending */
export async function requireMigrated(db: Db): Promise<void> {
  const pending = await pendingScripts(db);
  if (pending.length === 0) return;
  const names = pending.map(({ name }) => name).join(', ');
  throw new ConfigError(`DATABASE_URL: run npm run db:migrate as the owner first (${names})`);
}

/**
 * @param all the scripts to apply; by default those of this version
 * @param grants SQL that the same transaction runs after the scripts, also when there are none: the
 *   processes that are running never meet a function without the rights on its tables
 * @returns the names of the scripts that were applied
 */
export async function migrate(
  database: Database,
  all?: Script[],
  grants?: string,
): Promise<string[]> {
  if (!grants && (await pendingScripts(database.db, all)).length === 0) return [];
  for (let left = MAX_ATTEMPTS; ; left--) {
    try {
      return await apply(database, all, grants);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (left === 1) {
        throw new Error('a table stays locked, perhaps by a backup or a long query; try again', {
          cause: error,
        });
      }
    }
    await sleep(RETRY_MS);
  }
}

async function apply(database: Database, all?: Script[], grants?: string): Promise<string[]> {
  const applied: string[] = [];
  const entryPoints = await readEntryPoints();
  await database.exclusively(async (run, db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await run(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await prepareRecords(run);
    for (const { name, text, hash } of await pendingScripts(db, all)) {
      await run(text);
      await db.execute(sql`insert into migration (name, hash, rollback, version)
        values (${name}, ${hash}, ${allowsRollback(text)}, ${VERSION})
        on conflict (name) do update set hash = excluded.hash, version = excluded.version,
          applied_at = now()`);
      applied.push(name);
    }
    if (grants) await run(grants);
    if (grants || applied.length > 0) await run(entryPoints);
  });
  return applied;
}
