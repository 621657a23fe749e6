/** The sandbox's chain is kept from start to start. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deployToken } from '../../server/chain/dev-chain.ts';
import { askNode, startAnvil } from '../../server/sandbox/anvil.ts';
import { saveChainState } from '../../server/sandbox/chain-state.ts';
import { freePort } from '../support/free-port.ts';

const STARTS = 5;

test('a chain that is started again and again has every block it had, the first one too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salus-chain-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'state.json');
  const seen: unknown[] = [];

  for (let start = 0; start <= STARTS; start++) {
    const anvil = await startAnvil({
      port: await freePort(),
      ...(start === 0 ? {} : { stateFile }),
    });
    if (start === 0) await deployToken(anvil.rpcUrl, 1n);
    seen.push(await blocksOf(anvil.rpcUrl));
    await saveChainState(anvil.rpcUrl, stateFile);
    await anvil.stop();
  }

  expect(new Set(seen.map((blocks) => JSON.stringify(blocks))).size).toBe(1);
});

async function blocksOf(rpcUrl: string): Promise<string[]> {
  const head = Number(await askNode(rpcUrl, 'eth_blockNumber'));
  const hashes: string[] = [];
  for (let number = 0; number <= head; number++) {
    const tag = `0x${number.toString(16)}`;
    const block = await askNode(rpcUrl, 'eth_getBlockByNumber', tag, false);
    hashes.push((block as { hash: string }).hash);
  }
  return hashes;
}
