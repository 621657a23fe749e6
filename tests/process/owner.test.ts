/** A data folder has one owner; a second process loses no data. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOwner } from '../../server/operate/ops/socket.ts';
import { hasSshKeygen, useSshKeys } from '../support/operators/ssh-key.ts';
import { hasTerminal, opsAtTerminal } from '../support/processes/at-terminal.ts';
import { type Program, run, runInTest } from '../support/processes/programs.ts';
import {
  copyOfFirst,
  createMember,
  isOpen,
  manifestOf,
  ops,
  type Place,
  pay,
  placeAt,
  placeOfTest,
  RUNNING,
  signedIn,
  start,
  statusOf,
  usedPlace,
} from '../support/processes/sandbox-program.ts';

const newSshKey = useSshKeys();

const newMember = () => ({
  email: `${randomBytes(6).toString('hex')}@salus.test`,
  password: 'correct horse battery',
});

/** Owns the given folder until it is killed; only a server's socket, nothing else. */
const OWNER = `
  import { ownFolder } from './server/operate/ops/socket.ts';
  await ownFolder(process.argv[1]).then(
    () => console.log('owns it'),
    ({ message }) => { console.log(message); process.exit(1); },
  );`;
const own = (folder: string) => runInTest(['--input-type=module', '--eval', OWNER, folder]);

describe('with a running server', () => {
  let place: Place;
  let program: Program;
  beforeAll(async () => {
    place = await copyOfFirst();
    program = run(['scripts/run/start.mjs'], place.env);
    await program.says(RUNNING);
  });
  afterAll(async () => {
    program.interrupt('SIGINT');
    expect(await program.ended).toBe(0);
    await rm(place.folder, { recursive: true });
  });

  test('a second start exits with the reason, and the first continues', async () => {
    const before = await pay(place);
    const owner = await askOwner(place.folder, ['pid']);

    const second = start(await placeAt(place.folder));

    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(
      `\n${place.folder} is in use by process ${owner?.output}. Stop it, or set DATA_DIR to another folder.\n`,
    );
    const after = await pay(place);
    expect([await statusOf(place, before), await statusOf(place, after)]).toEqual(['paid', 'paid']);
  });

  test('the running server carries out a command', async () => {
    const { email, password } = newMember();
    const payment = await pay(place);

    const created = await createMember(place.env, email, password);

    expect(created).toEqual({ code: 0, said: expect.stringMatching(/^member \w+\n$/) });
    expect(await signedIn(place, email, password)).toBe(email);
    const verified = await ops(place.env, 'ledger:verify');
    expect(verified).toEqual({ code: 0, said: expect.stringContaining('ok   I1') });
    expect(verified.said).not.toContain('FAIL');
    expect(await statusOf(place, payment)).toBe('paid');
  });

  test('a refused command exits with an error code', async () => {
    expect(await ops(place.env, 'rates:set', '--currency', 'EUR')).toEqual({
      code: 1,
      said: 'missing --rate\n',
    });
  });

  test('a command that moves money asks for confirmation, and does nothing if nobody can answer', async () => {
    const [{ email } = { email: '' }] = (await manifestOf(place)).signIns;
    const deposit = ['sandbox:deposit', '--email', email, '--amount', '7'];
    const reference = randomBytes(6).toString('hex');
    const again = [...deposit, '--yes', '--reference', reference];
    const env = { ...place.env, OPS_USER: 'olga' };

    const asked = await ops(env, ...deposit);
    const done = await ops(env, ...again);
    const twice = await ops(env, ...again);
    const { said } = await ops(env, 'audit', '--operator', 'sandbox:olga');

    expect([asked.code, done.code, twice.code]).toEqual([1, 0, 0]);
    expect(asked.said).toMatch(/^7 play tokens .+\nreference ops_.+\nNothing was done\./);
    expect(twice.said).toMatch(/^done already/);
    expect(said.match(/sandbox:deposit /g)).toHaveLength(1);
    expect(said).toContain(`reference=${reference} done`);
  });

  test.runIf(hasTerminal)(
    'a command at a terminal asks for confirmation and accepts only “yes”',
    async () => {
      const [{ email } = { email: '' }] = (await manifestOf(place)).signIns;
      const env = { ...place.env, OPS_USER: 'oscar' };
      const deposit = ['sandbox:deposit', '--email', email, '--amount', '7'];

      const no = await opsAtTerminal(env, 'n', ...deposit);
      const yes = await opsAtTerminal(env, 'y', ...deposit);
      const { said } = await ops(env, 'audit', '--operator', 'sandbox:oscar');

      expect([no.code, yes.code]).toEqual([1, 0]);
      expect(no.said).toMatch(/7 play tokens .+Do it\? .+Nothing was done\./s);
      expect(yes.said).toMatch(/7 tokens to .+ \(txn_/);
      expect(said.match(/sandbox:deposit /g)).toHaveLength(1);
    },
  );

  test.runIf(hasTerminal)(
    'a password is asked for at a terminal, which does not show it',
    async () => {
      const { email, password } = newMember();

      const { code, said } = await opsAtTerminal(
        place.env,
        password,
        'member:create',
        '--email',
        email,
      );

      expect([code, said.includes(password)]).toEqual([0, false]);
      expect(said).toMatch(/password: \s+member \w+/);
      expect(await signedIn(place, email, password)).toBe(email);
    },
  );

  test('a backup of it starts with every payment', async () => {
    const payment = await pay(place);
    const copy = `${place.folder}-copy`;

    const made = await ops(place.env, 'db:backup', '--folder', copy);
    const restored = await placeAt(copy);
    const second = start(restored);
    await second.says(RUNNING);
    const status = await statusOf(restored, payment);
    await pay(restored);
    second.interrupt('SIGINT');
    await second.ended;
    await rm(copy, { recursive: true });

    expect(made).toEqual({ code: 0, said: expect.stringContaining(copy) });
    expect(status).toBe('paid');
  });

  test('input that is not a command does not end it', async () => {
    for (const words of ['hello\n', '{"pid":1}\n', '[1]\n']) {
      const socket = createConnection(join(place.folder, 'ops.sock'));
      const answer = await new Promise((done) => {
        socket.once('data', (text) => done(JSON.parse(String(text))));
        socket.end(words);
      });
      expect(answer).toEqual({ code: 1, output: 'not a command' });
    }

    expect(await isOpen(place.port)).toBe(true);
  });

  test.runIf(hasSshKeygen)(
    'once it has operators, a command needs the SSH key of one',
    async () => {
      const [{ email } = { email: '' }] = (await manifestOf(place)).signIns;
      const [ada, alan] = [newSshKey(), newSshKey()];
      const keys = `${ada.file}.operators`;
      await writeFile(keys, `ada admin ${ada.publicKey}\nalan admin ${alan.publicKey}\n`);
      const freeze = ['freeze', '--email', email, '--reason', 'a call'];

      const init = await ops(place.env, 'operator:init', '--keys', keys);
      const named = await ops({ ...place.env, OPS_USER: 'ada' }, ...freeze);
      const signed = await ops({ ...place.env, OPS_KEY: ada.file }, ...freeze);
      const env = { ...place.env, OPS_KEY: ada.file, OPS_INSTALLATION: 'another' };
      const elsewhere = await ops(env, ...freeze);

      expect([init.code, named.code, signed.code, elsewhere.code]).toEqual([0, 1, 0, 1]);
      expect(named.said).toContain('set OPS_KEY');
      expect(elsewhere.said).toContain('OPS_INSTALLATION is another');
    },
  );
});

test('a command without a running server opens the folder itself and releases it', async () => {
  const place = await usedPlace();
  const { email, password } = newMember();
  const freeze = ['freeze', '--email', email, '--reason', 'a stolen phone'];

  await createMember(place.env, email, password);
  const found = await ops(place.env, ...freeze);

  expect(found).toEqual({ code: 0, said: expect.stringContaining(`${email} is frozen`) });
  expect(await askOwner(place.folder, ['pid'])).toBeUndefined();
});

test('of two simultaneous starts one wins', async () => {
  const place = await usedPlace();
  const places = [place, await placeAt(place.folder)];

  const programs = places.map((one) => start(one));
  const outcomes = await Promise.all(
    programs.map((program) =>
      program.says(RUNNING).then(
        () => 'runs',
        () => program.ended,
      ),
    ),
  );

  expect(outcomes.sort()).toEqual([1, 'runs']);
  const loser = programs.find((program) => !program.isLeft());
  expect(loser?.said()).toContain(`${place.folder} is in use by process`);
});

test('of many processes that find a stale socket, one takes it over', async () => {
  const { folder } = await placeOfTest();
  await mkdir(folder);
  const dead = own(folder);
  await dead.says('owns it');
  dead.interrupt('SIGKILL');
  await dead.ended;

  const programs = Array.from({ length: 6 }, () => own(folder));
  const outcomes = await Promise.all(
    programs.map((program) =>
      program.says('owns it').then(
        () => 'owns',
        () => program.said(),
      ),
    ),
  );

  expect(outcomes.filter((outcome) => outcome === 'owns')).toHaveLength(1);
  for (const outcome of outcomes.filter((other) => other !== 'owns')) {
    expect(outcome).toContain(`${folder} is in use by process`);
  }
});
