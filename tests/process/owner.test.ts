/** A data folder has one owner, and whoever comes beside it loses nothing. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOwner } from '../../server/ops/socket.ts';
import { hasTerminal, opsAtTerminal } from '../support/at-terminal.ts';
import { type Program, run, runInTest } from '../support/programs.ts';
import {
  copyOfFirst,
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
} from '../support/sandbox-program.ts';

const newMember = () => ({
  email: `${randomBytes(6).toString('hex')}@salus.test`,
  password: 'correct horse battery',
});

/** Owns the folder it is given until it is killed; only the socket's part of a server. */
const OWNER = `
  import { ownFolder } from './server/ops/socket.ts';
  await ownFolder(process.argv[1]).then(
    () => console.log('owns it'),
    ({ message }) => { console.log(message); process.exit(1); },
  );`;
const own = (folder: string) => runInTest(['--input-type=module', '--eval', OWNER, folder]);

describe('beside a running one', () => {
  let place: Place;
  let program: Program;
  beforeAll(async () => {
    place = await copyOfFirst();
    program = run(['scripts/start.mjs'], place.env);
    await program.says(RUNNING);
  });
  afterAll(async () => {
    program.interrupt('SIGINT');
    expect(await program.ended).toBe(0);
    await rm(place.folder, { recursive: true });
  });

  test('a second start leaves, saying why, and the first goes on', async () => {
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

  test('a command is carried out by the running server', async () => {
    const { email, password } = newMember();
    const payment = await pay(place);

    const created = await ops(
      place.env,
      ...['member:create', '--email', email, '--password', password],
    );

    expect(created).toEqual({ code: 0, said: expect.stringMatching(/^member \w+\n$/) });
    expect(await signedIn(place, email, password)).toBe(email);
    const verified = await ops(place.env, 'ledger:verify');
    expect(verified).toEqual({ code: 0, said: expect.stringContaining('ok   I1') });
    expect(verified.said).not.toContain('FAIL');
    expect(await statusOf(place, payment)).toBe('paid');
  });

  test('a command that is refused says so by its exit code', async () => {
    expect(await ops(place.env, 'rates:set', '--currency', 'EUR')).toEqual({
      code: 1,
      said: 'missing --rate\n',
    });
  });

  test('a command that moves money asks; where nobody can answer, it is not done', async () => {
    const [{ email } = { email: '' }] = (await manifestOf(place)).signIns;
    const deposit = ['sandbox:deposit', '--email', email, '--amount', '7'];
    const reference = randomBytes(6).toString('hex');
    const again = [...deposit, '--yes', '--reference', reference];
    const env = { ...place.env, OPS_USER: 'olga' };

    const asked = await ops(env, ...deposit);
    const done = await ops(env, ...again);
    const twice = await ops(env, ...again);
    const { said } = await ops(env, 'audit', '--operator', 'olga');

    expect([asked.code, done.code, twice.code]).toEqual([1, 0, 0]);
    expect(asked.said).toMatch(/^7 play tokens .+\nreference ops_.+\nNothing was done\./);
    expect(twice.said).toMatch(/^done already/);
    expect(said.match(/sandbox:deposit/g)).toHaveLength(1);
    expect(said).toContain(`reference=${reference} done`);
  });

  test.runIf(hasTerminal)('somebody at a terminal is asked, and yes alone does it', async () => {
    const [{ email } = { email: '' }] = (await manifestOf(place)).signIns;
    const env = { ...place.env, OPS_USER: 'oscar' };
    const deposit = ['sandbox:deposit', '--email', email, '--amount', '7'];

    const no = await opsAtTerminal(env, 'n', ...deposit);
    const yes = await opsAtTerminal(env, 'y', ...deposit);
    const { said } = await ops(env, 'audit', '--operator', 'oscar');

    expect([no.code, yes.code]).toEqual([1, 0]);
    expect(no.said).toMatch(/7 play tokens .+Do it\? .+Nothing was done\./s);
    expect(yes.said).toMatch(/7 tokens to .+ \(txn_/);
    expect(said.match(/sandbox:deposit/g)).toHaveLength(1);
  });

  test('it is backed up as it runs, and a start on the copy has every payment', async () => {
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

  test('words that are no command do not end it', async () => {
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
});

test('a command without a running server opens the folder itself, and leaves it free', async () => {
  const place = await usedPlace();
  const { email, password } = newMember();
  const freeze = ['freeze', '--email', email, '--reason', 'a stolen phone'];

  await ops(place.env, 'member:create', '--email', email, '--password', password);
  const found = await ops(place.env, ...freeze);

  expect(found).toEqual({ code: 0, said: expect.stringContaining(`${email} is frozen`) });
  expect(await askOwner(place.folder, ['pid'])).toBeUndefined();
});

test('of two starts at the same moment one wins', async () => {
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

test('of many that find a dead socket one takes it over', async () => {
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
