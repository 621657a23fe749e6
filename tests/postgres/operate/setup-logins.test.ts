/** The setup keeps what an installation has, and refuses what is another one's. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DATABASE_STEP } from '../../../server/operate/setup/database-step.ts';
import { openEnvFiles } from '../../../server/operate/setup/env-files.ts';
import { LOGINS_STEP } from '../../../server/operate/setup/logins-step.ts';
import { SECRETS_STEP } from '../../../server/operate/setup/settings-steps.ts';
import type { Setup } from '../../../server/operate/setup/step.ts';
import { type Database, openPostgres } from '../../../server/platform/db/database.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { type PostgresServer, startPostgres } from '../../support/database/postgres-server.ts';

let server: PostgresServer;
let admin: Database;
let place: string;
beforeAll(async () => {
  server = await startPostgres();
  admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
  place = await mkdtemp(join(tmpdir(), 'salus-setup-logins-'));
  await newDatabase('prod');
  await setUp('prod', 'prod');
});
afterAll(async () => {
  await admin.close();
  await server.stop();
  await rm(place, { recursive: true, force: true });
});

const urlOf = (database: string) => server.url.replace('/template', `/${database}`);
const newDatabase = (name: string) => admin.execute(`create database ${name}`);

interface Run {
  check?: boolean;
  installation?: string;
  ownerUrl?: string;
}

/** The first three steps of the setup, as a run with a file of answers makes them. */
async function setUp(database: string, folder: string, run: Run = {}) {
  const { check = false, installation, ownerUrl = urlOf(database) } = run;
  const given = new Map([
    ['OWNER_DATABASE_URL', ownerUrl],
    ['INSTALLATION', installation],
  ]);
  const setup: Setup = {
    answers: {
      get: (name) => given.get(name),
      ask: async ({ name, initial }) => given.get(name) ?? initial ?? '',
    },
    files: await openEnvFiles(join(place, folder), check),
    dryRun: check,
  };
  try {
    const texts: string[] = [];
    for (const step of [DATABASE_STEP, SECRETS_STEP, LOGINS_STEP])
      texts.push((await step.run(setup)).text);
    return texts.join('\n');
  } finally {
    await setup.owner?.close();
  }
}

const LOGINS = "select rolname, rolpassword from pg_authid where rolname like 'salus%' order by 1";
const logins = async () => (await admin.execute(LOGINS)).rows;
const hasFolder = async (name: string) => (await readdir(place)).includes(name);
const webUrlOf = async (folder: string) =>
  (await openEnvFiles(join(place, folder), true)).get('web.env', 'DATABASE_URL') ?? '';
const onDatabase = async (name: string, script: string) => {
  const owner = openPostgres(urlOf(name), 1);
  await owner.execute(script);
  await owner.close();
};

test('a new installation has its name in its logins, by default that of its database', async () => {
  await newDatabase('"Pay-Two"');

  await setUp('Pay-Two', 'two');

  expect(new URL(await webUrlOf('two')).username).toBe('salus_web_pay_two_1');
});

test('a check says what would be done, and writes nothing', async () => {
  await newDatabase('checked');
  const before = await logins();

  const said = await setUp('checked', 'checked', { check: true });

  expect(said).toContain('would create salus_web_checked_1');
  expect(said).toMatch(/empty; the installation is checked\n\d+ scripts are to be applied/);
  expect([await hasFolder('checked'), await logins()]).toEqual([false, before]);
  const { rows } = await admin.execute("select datacl from pg_database where datname = 'checked'");
  expect(rows).toEqual([{ datacl: null }]);
});

test('a login that exists without its password in the settings is refused, and stays as it is', async () => {
  await newDatabase('taken');
  const before = await logins();

  const refused = setUp('taken', 'taken', { installation: 'prod' });

  await expect(refused).rejects.toThrow('the login salus_web_prod_1 exists');
  expect([await hasFolder('taken'), await logins()]).toEqual([false, before]);
});

test('a login whose password in the settings is wrong is refused, and keeps its password', async () => {
  await newDatabase('mistaken');
  await setUp('mistaken', 'mistaken');
  await admin.execute("alter role salus_web_mistaken_1 password 'another'");
  const before = await logins();

  await expect(setUp('mistaken', 'mistaken')).rejects.toThrow(
    'web.env cannot be opened: password authentication failed',
  );
  expect(await logins()).toEqual(before);
});

test('a run that was interrupted before it created a login creates it with the stored password', async () => {
  await newDatabase('interrupted');
  await setUp('interrupted', 'interrupted');
  const url = await webUrlOf('interrupted');
  await onDatabase(
    'interrupted',
    'drop owned by salus_web_interrupted_1; drop role salus_web_interrupted_1',
  );

  const said = await setUp('interrupted', 'interrupted');

  expect(said).toContain('created salus_web_interrupted_1');
  expect(await webUrlOf('interrupted')).toBe(url);
});

test.each([
  {
    what: 'without settings',
    folder: 'none',
    says: /in use, and .+\/none\/env has no ENCRYPTION_KEY/,
  },
  {
    what: 'with a key of another installation',
    folder: 'other-key',
    says: /does not decrypt receipt_key/,
  },
])('a used database $what is refused before anything is written', async ({ folder, says }) => {
  const other = (await openEnvFiles(join(place, 'prod'), true)).get('env', 'ENCRYPTION_KEY') ?? '';
  if (folder === 'other-key') {
    const files = await openEnvFiles(join(place, folder), false);
    await files.set('env', {
      ENCRYPTION_KEY: Buffer.from(other, 'base64').reverse().toString('base64'),
    });
    await onDatabase(
      'prod',
      `insert into receipt_key (kid, public_jwk, private_key, sign_from)
        select 'key_of_test', '{}', '\\x00', now() where not exists (select from receipt_key)`,
    );
  }
  const before = await logins();

  await expect(setUp('prod', folder)).rejects.toThrow(says);

  expect(await logins()).toEqual(before);
  expect(await hasFolder('none')).toBe(false);
});

test('a run that was interrupted once it had migrated still closes the database to other installations', async () => {
  await newDatabase('cut');
  const owner = openPostgres(urlOf('cut'), 1);
  await prepareDatabase(owner, true);
  await owner.close();

  await setUp('cut', 'cut');

  const { rows } = await admin.execute(`select
    has_database_privilege('salus_web_prod_1', 'cut', 'connect') as other,
    has_database_privilege('salus_web_cut_1', 'cut', 'connect') as own`);
  expect(rows).toEqual([{ other: false, own: true }]);
});

test('settings of another installation are refused', async () => {
  await newDatabase('elsewhere');
  const before = await logins();

  await expect(setUp('elsewhere', 'prod')).rejects.toThrow(
    'leads to another database than OWNER_DATABASE_URL',
  );
  expect(await logins()).toEqual(before);
});

test('a database with tables of something else is refused, and one of a sandbox', async () => {
  await newDatabase('foreign_app');
  await newDatabase('sandbox');
  await onDatabase('foreign_app', 'create table invoices (id int)');
  await setUp('sandbox', 'sandbox');
  await onDatabase('sandbox', "update deployment set mode = 'sandbox'");

  await expect(setUp('foreign_app', 'foreign')).rejects.toThrow(
    "tables that are not Salus's, such as invoices",
  );
  await expect(setUp('sandbox', 'sandbox')).rejects.toThrow('was used by a sandbox');
  expect(await hasFolder('foreign')).toBe(false);
});

test('an owner with too few rights learns the statements beforehand, and needs no more than these', async () => {
  await admin.execute("create role plain login password 'plain'");
  await newDatabase('plainly');
  const ownerUrl = urlOf('plainly').replace('owner:owner', 'plain:plain');
  onTestFinished(() => rm(join(place, 'plainly'), { recursive: true, force: true }));

  const refused = await setUp('plainly', 'plainly', { ownerUrl }).catch((error: Error) => error);
  const { message } = refused as Error;
  expect(message).toContain('alter database "plainly" owner to "plain";');
  expect(message).toContain('alter role "plain" createrole;');
  const { rows } = await admin.execute('show server_version_num');
  const [{ server_version_num: version } = { server_version_num: '' }] = rows as {
    server_version_num: string;
  }[];
  // Before PostgreSQL 16, the right to create roles lets its owner give any role.
  expect(message.includes('to "plain" with admin option;')).toBe(Number(version) >= 160_000);
  expect(await hasFolder('plainly')).toBe(false);

  await admin.execute(message.slice(message.indexOf('\n') + 1));
  expect(await setUp('plainly', 'plainly', { ownerUrl })).toContain('created salus_web_plainly_1');
});
