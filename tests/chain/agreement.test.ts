/** One of three nodes lies: nothing is credited, settled or released by its word. */
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../server/platform/core/log.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import type { Chain } from '../../server/tokens/chain/chain.ts';
import { openChain } from '../../server/tokens/chain/chain.ts';
import { nodeAlerts } from '../../server/tokens/chain/node-alerts.ts';
import { outgoingChain } from '../../server/tokens/chain/outgoing-chain.ts';
import { createScanner } from '../../server/tokens/deposits/scanner.ts';
import { newDepositor } from '../support/chain/deposits.ts';
import { type Tamper, useRpcProxy } from '../support/chain/rpc-proxy.ts';
import {
  leave,
  newAddress,
  newLeaver,
  type Scene,
  startScene,
  statusOf,
  useScene,
} from '../support/chain/withdrawals.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

const scene = useScene();
let lyingNode = () => scene().chain.rpcUrl;
const proxy = useRpcProxy(() => lyingNode());

/** The lying node alone, or with two others. */
function chainOf({ chain, api }: Scene, nodes: 'alone' | 'three'): Chain {
  lyingNode = () => chain.rpcUrl;
  const { rpcUrl, settings } = chain;
  const urls = nodes === 'alone' ? [proxy().url] : [proxy().url, rpcUrl, rpcUrl];
  const opened = openChain(
    { ...settings, rpcUrls: urls, quorum: nodes === 'alone' ? 1 : 2 },
    nodeAlerts(api.db, createLog('silent')),
  );
  onTestFinished(() => {
    proxy().tamper();
    opened.close();
  });
  return opened;
}

const PAD = '0'.repeat(24);
/** Adds a transfer of 1000 tokens to the logs of a block: less than the bounds of credits stop. */
const inventing =
  (address: string, token: string, transfer: string): Tamper =>
  (call, answer) => {
    if (call.method !== 'eth_getLogs') return answer;
    const [{ toBlock }] = call.params as [{ toBlock: string }];
    const invented = {
      address: token,
      topics: [transfer, `0x${PAD}${'1'.repeat(40)}`, `0x${PAD}${address.slice(2).toLowerCase()}`],
      data: `0x${tokens('1000').toString(16).padStart(64, '0')}`,
      blockNumber: toBlock,
      blockHash: `0x${'ab'.repeat(32)}`,
      transactionHash: `0x${'cd'.repeat(32)}`,
      logIndex: '0x0',
      removed: false,
    };
    return { ...answer, result: [...(answer.result as object[]), invented] };
  };
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const namedNodes = ({ api }: Scene) =>
  rowsOf<{ node: string }>(
    api.db,
    sql`select substring(subject_id from '^[0-9]+:[^:]+:[0-9]+:[a-z]+') as node from alert
      where kind = 'chain_node' group by 1`,
  ).then((rows) => rows.map(({ node }) => node));

test('an invented transfer of one node is credited when it is the only node, and never among three', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor(scene());
  const lie = inventing(ana.addresses.cash, chain.settings.token, TRANSFER);
  const scanWith = async (nodes: 'alone' | 'three') => {
    const scan = createScanner({ ...api, chain: chainOf(scene(), nodes) });
    proxy().tamper(lie);
    for (let turn = 0; turn < 3; turn++) {
      await chain.mine(1);
      await scan();
    }
  };
  await chain.mine(70);
  await chain.send(ana.addresses.cash, '5');
  await chain.mine(2);

  await scanWith('three');
  const agreed = await balanceOf(api, ana.cash);
  await expect
    .poll(() => namedNodes(scene()))
    .toEqual([`1:${new URL(proxy().url).host}:disagrees`]);
  await scanWith('alone');

  expect(agreed).toBe(tokens('5'));
  expect(await balanceOf(api, ana.cash)).toBe(tokens('1005'));
});

test('a node that writes hashes in other letters, and is the last to agree, causes one credit per deposit', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor(scene());
  const opened = chainOf(scene(), 'three');
  const three = openChain({ ...opened.settings, quorum: 3 });
  onTestFinished(() => three.close());
  const scan = createScanner({ ...api, chain: three });
  await chain.send(ana.addresses.cash, '5');
  await chain.mine(2);
  await scan();
  proxy().tamper(async (call, answer) => {
    if (call.method !== 'eth_getLogs') return answer;
    await new Promise((done) => setTimeout(done, 100));
    const result = (answer.result as { transactionHash: string }[]).map((log) => ({
      ...log,
      transactionHash: `0x${log.transactionHash.slice(2).toUpperCase()}`,
    }));
    return { ...answer, result };
  });
  await chain.mine(1);
  await scan();

  expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
});

test.each<[string, Tamper]>([
  [
    'omits the deposit',
    (call, answer) => (call.method === 'eth_getLogs' ? { ...answer, result: [] } : answer),
  ],
  [
    'is on another chain',
    (call, answer) => (call.method === 'eth_chainId' ? { ...answer, result: '0x1' } : answer),
  ],
  [
    'knows no block',
    (call, answer) =>
      call.method === 'eth_getBlockByNumber' ? { ...answer, result: null } : answer,
  ],
  [
    'refuses everything',
    (_, answer) => ({ id: answer.id, error: { code: -32_000, message: 'no' } }),
  ],
  [
    'is down',
    () => {
      throw new Error('down');
    },
  ],
  ['never answers', () => new Promise(() => {})],
])('a deposit is credited while one of three nodes %s', async (_, tamper) => {
  const { api, chain } = scene();
  const ana = await newDepositor(scene());
  const scan = createScanner({ ...api, chain: chainOf(scene(), 'three') });
  await chain.send(ana.addresses.cash, '5');
  await chain.mine(2);
  proxy().tamper(tamper);

  await expect
    .poll(async () => {
      await scan();
      return balanceOf(api, ana.cash);
    })
    .toBe(tokens('5'));
});

test('without a quorum nothing is credited, and a later pass finds it', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor(scene());
  const opened = chainOf(scene(), 'three');
  const three = openChain({ ...opened.settings, quorum: 3 });
  onTestFinished(() => three.close());
  await chain.send(ana.addresses.cash, '5');
  await chain.mine(2);
  proxy().tamper((call, answer) =>
    call.method === 'eth_getLogs' ? { ...answer, result: [] } : answer,
  );

  await expect(createScanner({ ...api, chain: three })()).rejects.toThrow(
    'at most 2 nodes agree, and 3 must',
  );
  expect(await balanceOf(api, ana.cash)).toBe(0n);
  proxy().tamper();
  await createScanner({ ...api, chain: three })();
  expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
});

/** The transaction was mined, and the node says that it was reverted. */
const reverting: Tamper = (call, answer) =>
  call.method === 'eth_getTransactionReceipt' && answer.result
    ? { ...answer, result: { ...answer.result, status: '0x0', logs: [] } }
    : answer;

async function leaveWith(own: Scene, nodes: 'alone' | 'three') {
  const leaver = await newLeaver(own.api, '12');
  const address = newAddress();
  await leave(own.api, leaver.token, address);
  const chain = outgoingChain(chainOf(own, nodes));
  proxy().tamper(reverting);
  await own.carryOut({ chain });
  return {
    status: await statusOf(own, leaver),
    stake: await balanceOf(own.api, leaver.stake),
    paid: await own.chain.balanceOf(address),
  };
}

test('a false "reverted" of the only node returns tokens that were paid', async () => {
  const own = await startScene();
  onTestFinished(() => own.stop());

  expect(await leaveWith(own, 'alone')).toEqual({
    ...{ status: 'released', stake: tokens('12'), paid: tokens('12') },
  });
});

test('a false "reverted" of one of three nodes changes nothing', async () => {
  expect(await leaveWith(scene(), 'three')).toEqual({
    ...{ status: 'settled', stake: 0n, paid: tokens('12') },
  });
});
