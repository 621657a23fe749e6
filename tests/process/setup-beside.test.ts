/** A second installation is set up on the PostgreSQL server of a running one. */
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openPostgres } from '../../server/platform/db/database.ts';
import { type PostgresServer, startPostgres } from '../support/database/postgres-server.ts';
import { type SmtpReceiver, startSmtpReceiver } from '../support/mail/smtp-receiver.ts';
import { freePort } from '../support/processes/free-port.ts';
import { runInTest } from '../support/processes/programs.ts';
import { answersFor, runSetup } from '../support/processes/setup-program.ts';

let server: PostgresServer;
let receiver: SmtpReceiver;
let admin: Database;
let place: string;
beforeAll(async () => {
  [server, receiver] = await Promise.all([startPostgres(), startSmtpReceiver()]);
  admin = openPostgres(urlOf('postgres'), 1);
  for (const name of ['salus', 'staging']) await admin.execute(`create database ${name}`);
  place = await mkdtemp(join(tmpdir(), 'salus-setup-beside-'));
  const { code, said } = await setup('salus', 'production');
  expect([code, said]).toEqual([0, expect.stringContaining('✓ Smoke payment')]);
});
afterAll(async () => {
  await admin.close();
  await Promise.all([server.stop(), receiver.close()]);
  await rm(place, { recursive: true, force: true });
});

const urlOf = (database: string) => server.url.replace('/template', `/${database}`);

const setup = (database: string, folder: string, ...flags: string[]) =>
  runSetup({
    folder: join(place, folder),
    answers: answersFor(urlOf(database), receiver.url),
    flags,
  });

async function settingsOf(folder: string) {
  const names = (await readdir(join(place, folder))).sort();
  const read = (name: string) => readFile(join(place, folder, name), 'utf8');
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, parseEnv(await read(name))] as const)),
  );
}

const loginsOf = async () =>
  (
    await admin.execute(
      "select rolname, rolpassword from pg_authid where rolname like 'salus%' order by 1",
    )
  ).rows;

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  return answer?.status === 200;
}

test('a second installation leaves the first one working', async () => {
  const port = await freePort();
  const web = runInTest(['scripts/run/serve.mjs', 'web', '--settings', join(place, 'production')], {
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  await web.says('"msg":"listening"');
  const [before, logins] = [await settingsOf('production'), await loginsOf()];

  const { code, said } = await setup('staging', 'staging');

  expect([code, said]).toEqual([0, expect.stringContaining('✓ Smoke payment')]);
  expect(await settingsOf('production')).toEqual(before);
  expect(await loginsOf()).toEqual(expect.arrayContaining(logins));
  // What is connected stays connected after a change of password.
  await admin.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'salus'",
  );
  await expect.poll(() => isReady(port)).toBe(true);
});

test('a login of one installation cannot open the database of the other', async () => {
  const { 'web.env': staging } = await settingsOf('staging');
  const url = new URL(staging?.DATABASE_URL ?? '');
  url.pathname = '/salus';

  const opened = openPostgres(url.href, 1);
  await expect(opened.execute('select 1')).rejects.toThrow('permission denied for database');
  await opened.close();
});

test('run again, it changes no setting and no login', async () => {
  const before = [await settingsOf('production'), await loginsOf()];

  const { code } = await setup('salus', 'production');

  expect([code, await settingsOf('production'), await loginsOf()]).toEqual([0, ...before]);
});

test('with a lost settings folder nothing is written, and a used database gets no new key', async () => {
  await rename(join(place, 'production'), join(place, 'lost'));
  const logins = await loginsOf();

  const { code, said } = await setup('salus', 'production');

  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/✗ Database {8}the database is in use, and .+ has no ENCRYPTION_KEY/),
  ]);
  expect(await readdir(place)).not.toContain('production');
  expect(await loginsOf()).toEqual(logins);
  await rename(join(place, 'lost'), join(place, 'production'));
});
