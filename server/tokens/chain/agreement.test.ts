import { Network } from 'ethers/providers';
import { expect, test } from 'vitest';
import { AgreedProvider } from './agreement.ts';
import { canonicalAnswer } from './node-answers.ts';
import { NoQuorumError } from './node-errors.ts';
import type { NodeFault } from './node-faults.ts';

type Answers = (method: string, params: unknown[]) => unknown;

const HASHES = { good: `0x${'aa'.repeat(32)}`, bad: `0x${'bb'.repeat(32)}` };
const hex = (number: number) => `0x${number.toString(16)}`;
const block = (number: number, hash = HASHES.good) => ({
  ...{ number: hex(number), hash, timestamp: '0x1', baseFeePerGas: '0x7' },
});

/** A node whose last block is `head`; `answers` may replace an answer by returning one. */
function nodeWith(head: number, answers: Answers = () => undefined): Answers {
  return (method, params) => {
    const other = answers(method, params);
    if (other !== undefined) return other;
    if (method !== 'eth_getBlockByNumber') return '0x1';
    const [tag] = params;
    const wanted = tag === 'latest' ? head : tag === 'finalized' ? head - 64 : Number(tag);
    return wanted > head ? null : block(wanted);
  };
}
const down: Answers = () => {
  throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
};

/** A provider over these nodes, and every fault it reports. */
function agreement(nodes: Answers[], quorum = Math.floor(nodes.length / 2) + 1) {
  const faults: [string, NodeFault][] = [];
  const provider = new AgreedProvider(
    nodes.map((answers, index) => ({
      name: String(index + 1),
      provider: {
        send: async (method, params) => answers(method, params as unknown[]),
        destroy() {},
      },
    })),
    {
      network: Network.from(1),
      quorum,
      report: (node, fault) => void faults.push([node, fault]),
    },
  );
  return {
    provider,
    faults,
    ask: (method: string, ...params: unknown[]) => provider.send(method, params),
  };
}

const LOGS = [{ fromBlock: '0x1', toBlock: '0x64' }];
const log = (data: string) => ({
  ...{ address: '0xAB', topics: ['0x01'], data, blockHash: HASHES.good, blockNumber: '0x64' },
  ...{ transactionHash: '0x05', logIndex: '0x0' },
});
const answering = (method: string, answer: unknown) =>
  nodeWith(200, (asked) => (asked === method ? answer : undefined));

test.each([
  ['eth_getLogs', LOGS, [log('0x05')], [log('0x05'), log('0x06')]],
  ['eth_getLogs', LOGS, [log('0x05')], []],
  ['eth_getLogs', LOGS, [], [log('0x05')]],
  [
    'eth_getTransactionReceipt',
    ['0x05'],
    { ...block(9), blockHash: HASHES.good, blockNumber: '0x9', status: '0x1', logs: [] },
    { ...block(9), blockHash: HASHES.good, blockNumber: '0x9', status: '0x0', logs: [] },
  ],
  ['eth_getBlockByNumber', ['0x9', false], block(9), block(9, HASHES.bad)],
  ['eth_chainId', [], '0x1', '0x5'],
  ['eth_call', [{}, '0x9'], '0x01', '0x02'],
  ['eth_getTransactionCount', ['0xAB', '0x9'], '0x1', '0x7'],
])(
  'one of three nodes changes no answer to %s, and is named',
  async (method, params, right, lie) => {
    const others = [answering(method, right), answering(method, right)];
    const { ask, faults } = agreement([answering(method, lie), ...others]);

    for (let turn = 0; turn < 3; turn++) {
      expect(await ask(method, ...params)).toEqual(canonicalAnswer(method, right));
    }

    await expect.poll(() => faults).toEqual([['1', 'disagrees']]);
  },
);

test('two spellings of an answer are one answer, and one log', async () => {
  const capitals = { ...log('0xFF'), blockHash: HASHES.good.replaceAll('a', 'A') };
  const { ask } = agreement([
    answering('eth_getLogs', [log('0xff')]),
    answering('eth_getLogs', [log('0xff'), capitals]),
  ]);

  expect(await ask('eth_getLogs', ...LOGS)).toEqual(canonicalAnswer('eth_getLogs', [log('0xff')]));
});

test('a quorum of two nodes with different answers is no quorum, and both are named', async () => {
  const { ask, faults } = agreement([
    answering('eth_getLogs', []),
    answering('eth_getLogs', [log('0x5')]),
  ]);

  for (let turn = 0; turn < 3; turn++) {
    await expect(ask('eth_getLogs', ...LOGS)).rejects.toThrow(NoQuorumError);
  }
  expect(faults.toSorted()).toEqual([
    ['1', 'disagrees'],
    ['2', 'disagrees'],
  ]);
});

test('a node that is down is named; two that are down leave no quorum', async () => {
  const one = agreement([down, nodeWith(9), nodeWith(9)]);
  for (let turn = 0; turn < 3; turn++) expect(await one.ask('eth_chainId')).toBe('0x1');
  await expect.poll(() => one.faults).toEqual([['1', 'unavailable']]);

  await expect(agreement([down, down, nodeWith(9)]).ask('eth_chainId')).rejects.toThrow(
    NoQuorumError,
  );
});

test('the limit of a node reaches the caller when no quorum is left', async () => {
  const limited: Answers = () => {
    throw Object.assign(new Error('at most 100 blocks'), { code: 'UNKNOWN_ERROR' });
  };

  await expect(
    agreement([down, limited, nodeWith(9)]).ask('eth_getLogs', ...LOGS),
  ).rejects.toMatchObject({ code: 'UNKNOWN_ERROR' });
});

test.each([
  ['far ahead', 10_000, 'disagrees'],
  ['far behind', 300, 'behind'],
] as const)('a head %s of the others is not believed', async (_, head, fault) => {
  const { ask, faults } = agreement([nodeWith(head), nodeWith(1001), nodeWith(1000)]);

  for (let turn = 0; turn < 3; turn++) {
    expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({
      number: hex(head > 1001 ? 1001 : 1000),
    });
  }

  await expect.poll(() => faults).toEqual([['1', fault]]);
});

test('a node that is one block behind delays nothing and is not named', async () => {
  const { ask, faults } = agreement([nodeWith(999), nodeWith(1000), nodeWith(1000)]);

  for (let turn = 0; turn < 4; turn++) {
    const head = (await ask('eth_getBlockByNumber', 'latest', false)) as { number: string };
    expect(await ask('eth_getBlockByNumber', head.number, false)).toMatchObject({
      number: hex(1000),
    });
  }
  expect(faults).toEqual([]);
});

test('a slow node is not waited for', async () => {
  const slow = nodeWith(100, () => new Promise(() => {}));
  const { ask } = agreement([slow, nodeWith(100), nodeWith(100)]);

  expect(await ask('eth_chainId')).toBe('0x1');
  expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: hex(100) });
});

test('a missing receipt counts only from a node that has the final block', async () => {
  const receipt = { blockHash: HASHES.good, blockNumber: '0x9', status: '0x1', logs: [] };
  const liar = answering('eth_getTransactionReceipt', null);
  const late = nodeWith(5, (method) => (method === 'eth_getTransactionReceipt' ? null : undefined));
  const right = answering('eth_getTransactionReceipt', receipt);
  const { ask } = agreement([liar, late, right]);
  await ask('eth_getBlockByNumber', 'finalized', false);
  // Reading an older block does not lower what a node must have.
  await ask('eth_getBlockByNumber', '0x1', false);

  await expect(ask('eth_getTransactionReceipt', '0x5')).rejects.toThrow(NoQuorumError);
});

test('missing logs count only from a node that has the blocks', async () => {
  const late = nodeWith(5, (method) => (method === 'eth_getLogs' ? [] : undefined));
  const { ask } = agreement([
    answering('eth_getLogs', []),
    late,
    answering('eth_getLogs', [log('0x5')]),
  ]);

  await expect(ask('eth_getLogs', ...LOGS)).rejects.toThrow(NoQuorumError);
});

test.each(['0xffffff', '0x0'])('a nonce of %s from one node moves nothing', async (lie) => {
  const count = (answer: string) => answering('eth_getTransactionCount', answer);
  const { ask } = agreement([count(lie), count('0x7'), count('0x7')]);

  expect(await ask('eth_getTransactionCount', '0xAB', 'pending')).toBe('0x7');
});

test('a high fee from one node is not paid', async () => {
  const tip = (answer: string) => answering('eth_maxPriorityFeePerGas', answer);

  expect(
    await agreement([tip('0xffffffff'), tip('0x3'), tip('0x2')]).ask('eth_maxPriorityFeePerGas'),
  ).toBe('0x3');
});

test('a transaction is sent to every node, and one that accepts it is enough', async () => {
  const sent: unknown[] = [];
  const accepts = nodeWith(9, (_, [raw]) => void sent.push(raw));
  const refuses: Answers = () => {
    throw new Error('already known');
  };

  await agreement([down, accepts, accepts]).ask('eth_sendRawTransaction', '0x01');

  expect(sent).toEqual(['0x01', '0x01']);
  await expect(agreement([down, refuses]).ask('eth_sendRawTransaction', '0x01')).rejects.toThrow(
    'already known',
  );
  const cheap: Answers = () => {
    throw new Error('transaction underpriced');
  };
  await expect(agreement([down, cheap]).ask('eth_sendRawTransaction', '0x01')).rejects.toThrow(
    'underpriced',
  );
});
