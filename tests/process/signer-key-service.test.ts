/** Custody's key in a key service, through a stand-in that speaks as Web3Signer does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionLike } from 'ethers/transaction';
import { HDNodeWallet } from 'ethers/wallet';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openKeyService } from '../../server/tokens/chain/signer/key-service.ts';
import { keysInMemory } from '../../server/tokens/chain/signer/keys.ts';
import { newKeys } from '../../server/tokens/chain/signer/new-keys.ts';
import { newIssuer } from '../support/certificates/certificates.ts';
import { startKeyService, type TestKeyService } from '../support/chain/key-service.ts';

const keys = newKeys();
const { custody } = keys.public;
const chainId = 31_337;
const TRANSACTION: TransactionLike = {
  ...{ type: 2, chainId, to: '0x52908400098527886E0F7030069857D2E4169EE7', value: 0n },
  ...{ data: '0xa9059cbb', nonce: 7, gasLimit: 120_000n },
  ...{ maxFeePerGas: 100n, maxPriorityFeePerGas: 10n },
};

let service: TestKeyService;
beforeAll(async () => {
  service = await startKeyService(keys.private.custodyKey, { chainId });
});
afterEach(() => service.alter());
afterAll(() => service.close());

const open = () => openKeyService({ url: service.url, tls: undefined }, custody);

test('the service signs the same bytes as a key in memory', async () => {
  const remote = await open();

  const expected = await keysInMemory(keys.private).custody.signTransaction(TRANSACTION);
  expect(await remote.signTransaction(TRANSACTION)).toBe(expected);
  expect(service.requests.at(-1)).toEqual({
    method: 'eth_signTransaction',
    params: [
      {
        ...{ from: custody, to: TRANSACTION.to, data: '0xa9059cbb', value: '0x0', nonce: '0x7' },
        ...{ gas: '0x1d4c0', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0xa', chainId: '0x7a69' },
      },
    ],
  });
});

test.each<[string, TransactionLike]>([
  ['another recipient', { to: `0x${'1'.repeat(40)}` }],
  ['another call', { data: '0xa9059cbb00' }],
  ['another nonce', { nonce: 8 }],
  ['another fee', { maxFeePerGas: 101n }],
  ['another chain', { chainId: 1 }],
  ['ether', { value: 1n }],
  ['more gas', { gasLimit: 120_001n }],
])('a service that signs %s is refused', async (_, change) => {
  const remote = await open();
  service.alter((transaction) => ({ ...transaction, ...change }));

  await expect(remote.signTransaction(TRANSACTION)).rejects.toThrow('signed another transaction');
});

test('a service that signs with another key is refused', async () => {
  const remote = await open();
  service.alter((transaction) => transaction, newKeys().private.custodyKey);

  await expect(remote.signTransaction(TRANSACTION)).rejects.toThrow('signed with another key');
});

test('a service without the key of custody is refused at the start', async () => {
  const other = HDNodeWallet.createRandom().address;

  await expect(openKeyService({ url: service.url, tls: undefined }, other)).rejects.toThrow(
    `no key for ${other}`,
  );
});

test('a service that asks for certificates gets the signer’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salus-keys-'));
  const issue = await newIssuer(folder, 'ours');
  const tls = await issue('localhost');
  const secured = await startKeyService(keys.private.custodyKey, { chainId, tls });
  try {
    const remote = await openKeyService({ url: secured.url, tls: await issue('signer') }, custody);
    expect(await remote.signTransaction(TRANSACTION)).toMatch(/^0x02/);
    const strange = await (await newIssuer(folder, 'anothers'))('signer');
    const refused = openKeyService({ url: secured.url, tls: { ...strange, ca: tls.ca } }, custody);
    await expect(refused).rejects.toThrow();
  } finally {
    await secured.close();
    await rm(folder, { recursive: true });
  }
});
