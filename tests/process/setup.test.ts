/** `npm run setup` with a file of answers, as an image or a script runs it. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPostgres } from '../../server/platform/db/database.ts';
import { type PostgresServer, startPostgres } from '../support/database/postgres-server.ts';
import { type SmtpReceiver, startSmtpReceiver } from '../support/mail/smtp-receiver.ts';
import { newOperatorKey } from '../support/operators/operator-key.ts';
import { freePort } from '../support/processes/free-port.ts';
import { runInTest } from '../support/processes/programs.ts';
import { answersFor, runSetup } from '../support/processes/setup-program.ts';

let server: PostgresServer;
let receiver: SmtpReceiver;
let owner: Database;
let place: string;
beforeAll(async () => {
  [server, receiver] = await Promise.all([startPostgres(), startSmtpReceiver()]);
  const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
  await admin.execute('create database salus');
  await admin.close();
  owner = openPostgres(server.url.replace('/template', '/salus'), 1);
  place = await mkdtemp(join(tmpdir(), 'salus-setup-'));
});
afterAll(async () => {
  await owner.close();
  await Promise.all([server.stop(), receiver.close()]);
  await rm(place, { recursive: true, force: true });
});

const folder = () => join(place, 'etc');

const setup = (changes: Record<string, string> = {}, ...flags: string[]) =>
  runSetup({
    folder: folder(),
    answers: { ...answersFor(server.url.replace('/template', '/salus'), receiver.url), ...changes },
    flags,
  });

const valuesOf = async (file: string) =>
  parseEnv(await readFile(join(folder(), file), 'utf8')) as Record<string, string>;
const has = async (table: string) => {
  const { rows } = await owner.execute('select to_regclass($1) is not null as there', [table]);
  return (rows[0] as { there: boolean }).there;
};

describe('npm run setup', () => {
  test('checks everything, says what it would do, writes nothing and sends nothing', async () => {
    const { code, said } = await setup({}, '--check');

    expect([code, said]).toEqual([0, expect.stringContaining('✓ Settings')]);
    expect(said).toContain(
      'would create salus_web_salus_1, salus_worker_salus_1, salus_ops_salus_1',
    );
    expect(said).toContain('no mail was sent');
    expect(await readdir(place)).toEqual(['etc.answers']);
    expect(await has('migration')).toBe(false);
    expect(receiver.received).toEqual([]);
  });

  test('names host, port and reason of a refused mail server, and continues after it', async () => {
    const refused = await setup({ SMTP_URL: 'smtp://salus:hunter2@127.0.0.1:1' });

    expect(refused.code).toBe(1);
    expect(refused.said).toContain(
      '✗ Mail            SMTP_URL: 127.0.0.1:1 refused: connect ECONNREFUSED 127.0.0.1:1',
    );
    expect(refused.said).not.toContain('hunter2');
    const before = await valuesOf('web.env');

    const { code, said } = await setup();

    expect(code).toBe(0);
    expect(said).toContain('the logins exist');
    expect(said).toMatch(/✓ Smoke payment {3}pay_\S+, 0\.95 test tokens/);
    // A part that fails outside of the steps is no failure of the setup.
    expect(said).toMatch(/^fails address +https:\/\/localhost:1, certificate not read: connect E/m);
    expect(said).toMatch(/^live {2}version +\d+\.\d+\.\d+/m);
    expect(said).toMatch(/^live {2}mail /m);
    expect(said).toMatch(/^live {2}prices {5}EUR 0.25, USD 0.27$/m);
    expect(said).toMatch(/^off {3}cards /m);
    expect(said).toMatch(/^off {3}test cards /m);
    expect(await valuesOf('web.env')).toMatchObject(before);
    for (const file of ['web.env', 'ops.env']) {
      expect(await valuesOf(file)).toMatchObject({ TRUST_PROXY: 'true' });
    }
    expect(receiver.received.map(({ to }) => to)).toEqual([['ada@pay.example']]);
  });

  test('ends with the commands that start both programs, and they serve', async () => {
    const { said } = await setup();
    const commands = [...said.matchAll(/npm run serve -- (web|worker) --settings (\S+)/g)];
    const ports = await Promise.all([freePort(), freePort()]);

    expect(commands.map(([, program]) => program)).toEqual(['web', 'worker']);
    const programs = commands.map(([, program = '', etc = ''], at) =>
      runInTest(['scripts/run/serve.mjs', program, '--settings', etc], {
        HOST: '127.0.0.1',
        PORT: String(ports[at]),
      }),
    );
    await Promise.all(programs.map((program) => program.says('"msg":"listening"')));
  });

  test('names the file that a program is to read its settings from and that is missing', async () => {
    const program = runInTest(['scripts/run/serve.mjs', 'web', '--settings', place]);

    expect(await program.ended).toBe(1);
    expect(program.said()).toBe(`${join(place, 'env')} is missing: npm run setup writes it\n`);
  });

  test('asks for the folder of the settings when none is named', async () => {
    const program = runInTest(['scripts/run/serve.mjs', 'web', '--settings']);

    expect(await program.ended).toBe(1);
    expect(program.said()).toBe('--settings needs a folder: npm run setup writes it\n');
  });

  test('writes secrets that only its user may read, and prints none', async () => {
    const { said } = await setup();

    const files = await readdir(folder());
    expect(files.sort()).toEqual(['env', 'ops.env', 'web.env', 'worker.env']);
    for (const file of files) {
      expect((await stat(join(folder(), file))).mode & 0o777).toBe(0o600);
      for (const [name, value] of Object.entries(await valuesOf(file))) {
        if (/SECRET|KEY|TOKEN|DATABASE_URL/.test(name)) expect(said).not.toContain(value);
      }
    }
  });

  test('adds the operators last; from then on commands need a signature', async () => {
    const keys = [newOperatorKey(), newOperatorKey()];
    const file = join(place, 'operators');
    const lines = keys.map(
      ({ publicKey }, index) => `${['ada', 'alan'][index]} admin ${publicKey}`,
    );
    await writeFile(file, lines.join('\n'));

    const first = await setup({ OPERATORS_FILE: file });
    const second = await setup({ OPERATORS_FILE: file });

    expect(first.said).toContain('✓ Operators       ada is admin, alan is admin');
    expect([second.code, second.said]).toEqual([
      0,
      expect.stringContaining('there are operators; operator:add adds another'),
    ]);
    const { rows } = await owner.execute(
      'select count(*)::int as businesses from merchant where test_of is null',
    );
    expect(rows).toEqual([{ businesses: 1 }]);
  });

  test('refuses an answer that is missing, without a terminal', async () => {
    const { code, said } = await setup({ OWNER_DATABASE_URL: '' });

    expect([code, said]).toEqual([
      1,
      expect.stringContaining('OWNER_DATABASE_URL is missing: add it to the file of --answers'),
    ]);
  });
});
