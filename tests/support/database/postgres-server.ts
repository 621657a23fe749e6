/** A real PostgreSQL for a test run, with one migrated database that every file copies. */
import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { freePort } from '../processes/free-port.ts';
import { liftCreditBounds } from './lift-bounds.ts';
import { flagsOf } from './postgres-cluster.ts';
import { loadPostgres, newClusterFolder, RUNS_AS_OTHER_USER } from './postgres-programs.ts';

export interface Login {
  user: string;
  password: string;
  /** The database roles it has, and nothing more. */
  roles: string;
}

const login = (name: string, roles: string): Login => ({
  user: `salus_test_${name}`,
  password: 'salus_test',
  roles,
});

/** One per process, as in production. */
export const LOGINS = {
  web: login('web', 'salus_web'),
  worker: login('worker', 'salus_worker'),
  operator: login('operator', 'salus_operator'),
  reader: login('reader', 'salus_reader'),
};
/** Of tests, which call functions of every process, and of servers that are one process. */
export const APP_LOGIN: Login = login('app', 'salus_app, salus_operator');

/** A script for the owner of a prepared database. */
export const createLogins: string = [
  ...[...Object.values(LOGINS), APP_LOGIN].map(
    ({ user, password, roles }) =>
      `create role ${user} login password '${password}' in role ${roles};`,
  ),
  // Tests prepare rows that no process writes itself.
  `grant insert, update, delete on all tables in schema public to ${APP_LOGIN.user};`,
  `revoke insert, update, delete on migration, operator, operator_nonce, audit_log
    from ${APP_LOGIN.user};`,
  `revoke insert, update on audit_text from ${APP_LOGIN.user};`,
  `revoke update, delete on token_rate from ${APP_LOGIN.user};`,
  `grant usage on all sequences in schema public to ${APP_LOGIN.user};`,
  `grant execute on function events.record, events.write to ${APP_LOGIN.user};`,
].join('\n');

/** The same database with another login. */
export function asLogin(url: string, { user, password }: Login): string {
  const other = new URL(url);
  other.username = user;
  other.password = password;
  return other.href;
}

export interface PostgresServer {
  /** As the owner, to the `template` database. */
  url: string;
  /** For good. */
  stop(): Promise<void>;
}

/** Keeps what the server logs. */
const { POSTGRES_LOG } = process.env;
const keepLog = (lines: string) => {
  if (POSTGRES_LOG) appendFileSync(POSTGRES_LOG, lines);
};

/** @param flags further settings of the server, which win */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const EmbeddedPostgres = await loadPostgres();
  const folder = await newClusterFolder();
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'owner',
    password: 'owner',
    port,
    persistent: true,
    createPostgresUser: RUNS_AS_OTHER_USER,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=120', '-c', 'fsync=off', ...flags],
    onLog: keepLog,
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

/**
 * Databases of a test run live for seconds: vacuum would only interrupt the tests, and to compile a
 * statement takes longer than to run it on a few rows. Nothing is recovered from the log, and each new
 * database is a checkpoint, after which every page would be logged whole.
 */
const SHORT_LIVED = flagsOf({
  autovacuum: 'off',
  jit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
});

export async function startEmptyDatabase(): Promise<PostgresServer> {
  const server = await startPostgres(SHORT_LIVED);
  const admin = openPostgres(server.url.replace('/template', '/postgres'));
  await admin.execute('create database template');
  await admin.close();
  return server;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmptyDatabase();
  const database = openPostgres(server.url);
  await prepareDatabase(database, true);
  await liftCreditBounds(database);
  await database.execute(createLogins);
  await database.close();
  project.provide('database', server.url);
  return () => server.stop();
}
