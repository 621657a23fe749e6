/** `npm start`: it starts, it stops, and payments persist. */
import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { expect, inject, test } from 'vitest';
import { askOwner } from '../../server/operate/ops/socket.ts';
import { dueDay, isoOf } from '../support/payments/due-dates.ts';
import {
  isOpen,
  manifestOf,
  ops,
  type Place,
  pay,
  ran,
  signedIn,
  signedInAtTest,
  start,
  started,
  statusOf,
  untilClosed,
  usedPlace,
} from '../support/processes/sandbox-program.ts';

const get = (url: string) => fetch(url).then(({ status }) => status);

/** Files that exist in the folder only while the program runs. */
async function marksIn({ folder }: Place): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('ops.'));
}

async function expectGone(place: Place, program: { isLeft(): boolean }): Promise<void> {
  expect(program.isLeft()).toBe(false);
  for (const port of [place.port, place.shopPort, place.mailPort]) {
    expect(await isOpen(port)).toBe(false);
  }
  expect(await marksIn(place)).toEqual([]);
}

test('the first start prints each step, every address and who may sign in', () => {
  const { said, code, url, shopUrl } = inject('firstStart');

  expect(said).toMatch(
    // On a slow machine the build prints a warning about its own time in between.
    /^ {2}migrated the database \(\d+ scripts\)\n[\s\S]*? {2}the chain runs\n[\s\S]*? {2}sample members and the demo merchant are there\n[\s\S]*? {2}(built the pages and the widget|pages and widget are built)\n/m,
  );
  expect(said).toContain(`Demo shop   ${shopUrl}\n`);
  expect(said).toContain(`Salus       ${url}\n`);
  for (const part of ['Mailbox', 'Cards', 'Chain']) {
    expect(said).toMatch(new RegExp(`  ${part.padEnd(11)} http://127\\.0\\.0\\.1:\\d+\n`));
  }
  expect(said).toContain('separating them needs PostgreSQL');
  for (const line of [
    /ana@salus\.test +can pay/,
    /ben@salus\.test +insufficient funds/,
    /carla@salus\.test +trial expired/,
    /dora@salus\.test +payments not enabled/,
  ]) {
    expect(said).toMatch(line);
  }
  expect(code).toBe(0);
});

test('API, pages, shop and mailbox answer, sample members sign in, and Ctrl-C leaves no process behind', async () => {
  const place = await usedPlace();
  const program = await started(place);
  const { url, shopUrl, mailUrl, signIns, testMode } = await manifestOf(place);

  expect(program.said()).toContain('database is current');
  expect(await get(`${url}/health/ready`)).toBe(200);
  expect(await get(`${url}/login`)).toBe(200);
  expect(await get(`${url}/widget/v1.js`)).toBe(200);
  expect(await get(shopUrl)).toBe(200);
  expect(await get(mailUrl)).toBe(200);
  for (const { email, password } of signIns) {
    expect(await signedIn(place, email, password)).toBe(email);
  }
  expect(testMode.members.map(({ email }) => email)).toEqual([
    'tara@example.com',
    'tom@example.com',
  ]);
  for (const member of testMode.members) {
    expect(await signedInAtTest(place, member)).toBe(member.email);
  }
  expect(await marksIn(place)).toEqual(['ops.sock']);

  program.interrupt('SIGINT');

  expect(await program.ended).toBe(0);
  await expectGone(place, program);
});

test('payments persist after Ctrl-C and after the server is killed', async () => {
  const place = await usedPlace();
  const first = await started(place);
  const before = await pay(place);
  first.interrupt('SIGINT');
  await first.ended;

  const second = await started(place);
  const after = await pay(place);
  const server = await askOwner(place.folder, ['pid']);
  process.kill(Number(server?.output), 'SIGKILL');
  expect(await second.ended).not.toBe(0);
  // The shop exits with its server; the socket file stays, but nobody listens on it.
  await untilClosed(place.shopPort);
  expect(await marksIn(place)).toEqual(['ops.sock']);

  await started(place);
  expect(await statusOf(place, before)).toBe('paid');
  expect(await statusOf(place, after)).toBe('paid');
  expect(await ops(place.env, 'ledger:verify')).toMatchObject({ code: 0 });
});

test('the example walks a year of a studio, twice, with the test key and the test members of sandbox.json', async () => {
  const place = await usedPlace();
  await started(place);
  const walk = async () => {
    const { code, said } = await ran(['scripts/run/example.mjs', 'year'], place.env);
    expect(code, said).toBe(0);
    return said.trim().split('\n');
  };

  const first = await walk();
  const second = await walk();

  expect(first.slice(0, 4)).toEqual([
    '1 October: past_due',
    '5 October: active',
    `Ends on ${yearOf(first)}-10-31`,
    '16 January: ended',
  ]);
  for (const said of [first, second]) {
    const anchor = { y: yearOf(said), m: 1, d: 31 };
    const days = STATES.map((_, place) => isoOf(dueDay(anchor, MONTHLY, place + 1)));
    expect(said.slice(4, -1)).toEqual(STATES.map((state, n) => `${n + 1} ${days[n]} ${state}`));
    expect(said.at(-1)).toBe('Charges 1273, balance 1273');
  }
  expect(yearOf(second)).toBe(yearOf(first) + 1);
  expect(await ops(place.env, 'ledger:verify')).toMatchObject({ code: 0 });
});

const MONTHLY = { unit: 'month', count: 1 } as const;
/** Of the charges from January to September. */
const STATES = [
  ...['paid 40.00', 'paid 40.00', 'paid 40.00', 'paid 40.00', 'waived 40.00', 'paid 40.00'],
  ...['paid 45.00', 'paid 45.00', 'paid 45.00'],
];

const yearOf = (said: string[]) => Number(/Ends on (\d+)/.exec(said.join('\n'))?.[1]);

/** Node closes an idle connection after a minute; waiting for that would be the failure. */
const BEFORE_NODE_DOES_MS = 30_000;

test(
  'a signal to the script alone ends it, though a browser holds a connection open',
  async () => {
    const place = await usedPlace();
    const program = await started(place);
    const unused = createConnection(place.port, '127.0.0.1');
    const dropped = new Promise((done) => unused.once('close', done).on('error', () => {}));
    await new Promise((done) => unused.once('connect', done));

    program.signal('SIGINT');

    expect(await program.ended).toBe(0);
    await dropped;
    await expectGone(place, program);
  },
  BEFORE_NODE_DOES_MS,
);

test('Ctrl-C during the start leaves no process behind, either', async () => {
  const place = await usedPlace();
  const program = start(place);
  await program.says('pages and widget');

  program.interrupt('SIGINT');

  expect(await program.ended).toBe(0);
  await expectGone(place, program);
});
