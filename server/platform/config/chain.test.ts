import { expect, test } from 'vitest';
import { newKeys } from '../../tokens/chain/signer/new-keys.ts';
import { chainSettings } from './chain.ts';
import { collect } from './source.ts';

const { custody, depositXpub } = newKeys().public;
const CHAIN = {
  CHAIN_RPC_URL: 'https://node.example',
  CHAIN_ID: '1',
  TOKEN_ADDRESS: '0x52908400098527886E0F7030069857D2E4169EE7',
  DEPOSIT_XPUB: depositXpub,
  CUSTODY_ADDRESS: custody,
};

const read = (env: Record<string, string>) => collect(env, { mode: 'production' }, chainSettings);

/** The settings that are refused. */
function refused(env: Record<string, string>): string[] {
  return read(env).problems.map((line) => line.split(':')[0] ?? '');
}

test('without any chain setting there is no chain', () => {
  expect(read({}).built).toBeNull();
});

test('with all required settings there is a chain', () => {
  expect(refused(CHAIN)).toEqual([]);
  expect(read(CHAIN).built).toMatchObject({ chainId: 1, network: 'Ethereum' });
});

test.each([
  ['CHAIN_ID', '0'],
  ['CHAIN_ID', 'mainnet'],
  ['CHAIN_ID', '1337'],
  ['CHAIN_ID', '31337'],
  ['CHAIN_RPC_URL', 'ws://node.example'],
  ['CHAIN_RPC_URL', 'http://node.example'],
  ['CHAIN_RPC_URL', 'http://9.9.9.9:8545'],
  ['CHAIN_RPC_URL', 'https://one.example,http://two.example'],
  ['CHAIN_RPC_URL', 'https://one.example,https://one.example'],
  ['CHAIN_QUORUM', '0'],
  ['CHAIN_QUORUM', '2'],
  ['TOKEN_ADDRESS', '0x52908400098527886E0F7030069857D2E4169Ee7'],
  ['CUSTODY_ADDRESS', `0x${'0'.repeat(40)}`],
  ['DEPOSIT_XPUB', newKeys().private.depositXprv],
  ['CHAIN_CONFIRMATIONS', '0'],
])('%s=%s is refused', (name, value) => {
  expect(refused({ ...CHAIN, [name]: value })).toEqual([name]);
});

test.each([
  'http://127.0.0.1:8545',
  'http://[::1]:8545',
  'http://10.0.0.7:8545',
  'http://geth:8545',
  'http://node.internal:8545',
])('plain HTTP is allowed for a node in a private network: %s', (url) => {
  expect(refused({ ...CHAIN, CHAIN_RPC_URL: url })).toEqual([]);
});

const NODES = { ...CHAIN, CHAIN_RPC_URL: 'https://a.example, https://b.example,https://c.example' };

test('of several nodes the majority must agree, or more', () => {
  const quorumOf = (env: Record<string, string>) => read(env).built?.quorum;

  expect(read(NODES).built?.rpcUrls).toHaveLength(3);
  expect([quorumOf(CHAIN), quorumOf(NODES), quorumOf({ ...NODES, CHAIN_QUORUM: '3' })]).toEqual([
    1, 2, 3,
  ]);
});

test.each(['1', '4', 'all'])('half of the nodes or fewer, or more than there are: %s', (quorum) => {
  expect(refused({ ...NODES, CHAIN_QUORUM: quorum })).toEqual(['CHAIN_QUORUM']);
});
