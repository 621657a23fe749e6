import { expect, test } from 'vitest';
import { canonicalAnswer } from './node-answers.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const LOG = {
  ...{ address: HASH, topics: [HASH, HASH], data: '0xff', blockHash: HASH, blockNumber: '0xa' },
  ...{ transactionHash: HASH, logIndex: '0xb', removed: false },
};

/** The same in other letters; `0x` stays. */
function inCapitals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCapitals);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inCapitals(one)]));
  }
  return typeof value === 'string' ? `0x${value.slice(2).toUpperCase()}` : value;
}

test.each([
  ['eth_getLogs', [LOG]],
  [
    'eth_getTransactionReceipt',
    { blockHash: HASH, blockNumber: '0xa', status: '0x1', logs: [LOG] },
  ],
  ['eth_getBlockByNumber', { number: '0xa', hash: HASH, timestamp: '0xb', baseFeePerGas: '0xc' }],
  ['eth_call', '0xff'],
])('hashes and numbers of %s have one spelling, with small letters', (method, answer) => {
  expect(canonicalAnswer(method, answer)).toEqual(answer);
  expect(canonicalAnswer(method, inCapitals(answer))).toEqual(answer);
});

test('a number with leading zeros, or in decimal digits, is the same number', () => {
  const logs = ['0xa', '0x0a', '10'].map((blockNumber) => ({ ...LOG, blockNumber }));

  expect(canonicalAnswer('eth_getLogs', logs)).toEqual([LOG]);
});
