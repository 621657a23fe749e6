/** The hourly comparison of custody with the chain, and its pauses. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fundTreasury } from '../../server/ledger/treasury.ts';
import { newId } from '../../server/platform/core/ids.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { readPauses, resume } from '../../server/platform/ops/pauses.ts';
import { chainDifference } from '../../server/tokens/chain/difference.ts';
import { reconcileChain } from '../../server/tokens/reconcile/breaker.ts';
import { newDepositor, scannerOf } from '../support/chain/deposits.ts';
import { useRpcProxy } from '../support/chain/rpc-proxy.ts';
import {
  leave,
  newAddress,
  newLeaver,
  type Scene,
  startScene,
} from '../support/chain/withdrawals.ts';
import { tokens } from '../support/people/people.ts';

let started: Awaited<ReturnType<typeof startScene>> | undefined;
const scene = (): Scene => {
  if (!started) throw new Error('the scene starts in beforeAll');
  return started;
};
const proxy = useRpcProxy(() => scene().chain.rpcUrl);
const NOWHERE = 'http://127.0.0.1:9';

const settings = () => scene().chain.settings;
const owner = () => scene().api.database.owner.db;
const scan = () => scannerOf(scene().api, settings())();
const difference = async (rpcUrl = settings().rpcUrls[0] ?? '') =>
  (await chainDifference(scene().api.db, { ...settings(), rpcUrls: [rpcUrl] }))?.difference;
const compare = (rpcUrl = settings().rpcUrls[0] ?? '') =>
  reconcileChain(scene().api.db, { chain: { ...settings(), rpcUrls: [rpcUrl] } });

const book = (units: bigint) => {
  const id = newId('txn');
  return fundTreasury(owner(), { id, units, businessKey: `test:${id}` });
};

const alertsOf = async (kind: string) => {
  const rows = await rowsOf<{ subject: string }>(
    scene().api.db,
    sql`select subject_id as subject from alert where kind = ${kind} order by id`,
  );
  return rows.map(({ subject }) => subject);
};

const paused = async () =>
  (await readPauses(scene().api.db)).filter(({ isOn }) => isOn).map(({ name }) => name);

/** The node calls an earlier block final than it did before. */
async function lag(blocks: number): Promise<void> {
  const { number } = (await scene().chain.rpc('eth_getBlockByNumber', 'finalized', false)) as {
    number: string;
  };
  const earlier = (await scene().chain.rpc(
    'eth_getBlockByNumber',
    `0x${(Number(number) - blocks).toString(16)}`,
    false,
  )) as object;
  proxy().tamper((call, answer) =>
    call.params[0] === 'finalized' ? { ...answer, result: earlier } : answer,
  );
}

/** Books everything unknown in custody, so that books and chain agree. */
async function level(): Promise<void> {
  await scene().chain.mine(3);
  await scan();
  const unknown = (await difference()) ?? 0n;
  if (unknown > 0n) await book(unknown);
}

beforeAll(async () => {
  started = await startScene();
  await level();
});
afterAll(() => started?.stop());
afterEach(async () => {
  proxy().tamper();
  for (const name of await paused()) await resume(owner(), name);
});

test('a node that lags behind the books shows no difference for what they already contain', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor({ api, chain });
  const leaver = await newLeaver(api, '25');
  // A leaver's stake is in the books only; the same amount is sent to custody.
  await chain.send(settings().custody, '25');
  await leave(api, leaver.token, newAddress());
  await chain.send(ana.addresses.cash, '7');
  await scene().carryOut();
  await scan();
  const now = await difference();
  const lagging: (bigint | undefined)[] = [];
  for (const blocks of [1, 2, 3, 4]) {
    await lag(blocks);
    lagging.push(await difference(proxy().url));
  }

  expect(now).toBe(0n);
  // Four blocks back, the 25 tokens for custody are not there yet.
  expect(lagging.slice(0, 3)).toEqual([0n, 0n, 0n]);
});

test('a rescan counts no deposit twice', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor({ api, chain });
  await chain.send(ana.addresses.cash, '3');
  await chain.mine(3);
  await scan();
  const [before] = await rowsOf<{ number: bigint; hash: string }>(
    api.db,
    sql`select block_number as number, block_hash as hash from chain_scan`,
  );
  const number = Number(before?.number) - 3;
  const block = (await chain.rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)) as {
    hash: string;
  };

  await owner().execute(
    sql`update chain_scan set block_number = ${number}, block_hash = ${block.hash}`,
  );
  const during = await difference();
  await scan();

  expect([during, await difference()]).toEqual([0n, 0n]);
});

test('a surplus raises one alert and pauses nothing', async () => {
  const { chain } = scene();
  await chain.send(settings().custody, '3');
  await chain.mine(3);

  await compare();
  await compare();
  const found = [await alertsOf('custody_surplus'), await paused()];
  await level();

  expect(found).toEqual([['3'], []]);
});

test('a deficit pauses withdrawals and sales, again after an operator resumed too early', async () => {
  const before = (await alertsOf('pause_started')).length;
  await book(tokens('10'));

  await compare();
  const first = await paused();
  await compare();
  for (const name of first) await resume(owner(), name);
  await compare();
  const second = await paused();
  await scene().chain.send(settings().custody, '10');
  await level();
  await compare();

  expect([first, second]).toEqual([
    ['withdrawals_paused', 'sales_paused'],
    ['withdrawals_paused', 'sales_paused'],
  ]);
  expect(await alertsOf('custody_deficit')).toEqual(['10']);
  expect((await alertsOf('pause_started')).slice(before)).toHaveLength(4);
  // Only an operator resumes.
  expect(await paused()).toEqual(second);
});

test('a node that is away, or has another chain, pauses nothing and is alerted after hours', async () => {
  const { api } = scene();
  await compare(NOWHERE);
  proxy().tamper((call, answer) =>
    call.method === 'eth_getBlockByNumber' && answer.result
      ? { ...answer, result: { ...answer.result, hash: `0x${'ab'.repeat(32)}` } }
      : answer,
  );
  await compare(proxy().url);
  const early = await alertsOf('custody_unread');
  await owner().execute(
    sql`update custody_check set failing_since = failing_since - interval '6 hours'`,
  );
  await compare(NOWHERE);
  await compare(NOWHERE);
  const late = await alertsOf('custody_unread');
  await compare();
  const [row] = await rowsOf<{ since: Date | null }>(
    api.db,
    sql`select failing_since as since from custody_check`,
  );

  expect(early).toEqual([]);
  expect(late).toEqual([expect.stringMatching(/^20.+Z: /)]);
  expect(row?.since).toBeNull();
  expect(await paused()).toEqual([]);
});
