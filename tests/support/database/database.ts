import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import { type Database, openPglite, openPostgres } from '../../../server/platform/db/database.ts';
import { nameOf } from './name-of.ts';
import { APP_LOGIN, asLogin, LOGINS } from './postgres-server.ts';

export interface TestDatabase extends Database {
  /** A connection of the schema's owner, for tests of guards and of the clock. */
  owner: Database;
  /** The login of the web process; if missing, that of this connection. */
  web?: Database;
  /** For another process; PGlite has only this one. */
  url?: string;
}

/** Every new connection reads the catalogue and plans its statements anew, so only races get many. */
const FEW = 3;
const MANY = 10;
const isOfRaces = () => /\/tests\/postgres\//.test(expect.getState().testPath ?? '');

/** A migrated database of one's own: PGlite, or a copy on the PostgreSQL server of this run. */
export async function openTestDatabase(poolSize = isOfRaces() ? MANY : FEW): Promise<TestDatabase> {
  const source = inject('database');
  if (!source.startsWith('postgres:')) {
    const tarball = new Blob([new Uint8Array(await readFile(source))]);
    const database = await openPglite('memory://', tarball);
    return { ...database, owner: database };
  }
  const name = `${nameOf(expect.getState().testPath ?? '')}_${randomBytes(4).toString('hex')}`;
  await asAdmin(`create database ${name} template template strategy file_copy`);
  const url = new URL(source);
  url.pathname = `/${name}`;
  return databaseAt(url.href, poolSize);
}

/** A database of the PostgreSQL server of this run, which is dropped when it is closed. */
function databaseAt(address: string, poolSize = 10): TestDatabase {
  const owner = openPostgres(address, 2);
  const href = asLogin(address, APP_LOGIN);
  const database = openPostgres(href, poolSize);
  const web = openPostgres(asLogin(address, LOGINS.web), poolSize);
  return {
    ...database,
    owner,
    web,
    url: href,
    async close() {
      await Promise.all([database.close(), owner.close(), web.close()]);
      const name = new URL(address).pathname.slice(1);
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

/** One connection for all files of a worker; the pool closes it when it is idle. */
const admins = new Map<string, Database>();

async function asAdmin(statement: string): Promise<void> {
  const address = inject('database').replace('/template', '/postgres');
  const admin = admins.get(address) ?? openPostgres(address, 1);
  admins.set(address, admin);
  await admin.execute(statement);
}
