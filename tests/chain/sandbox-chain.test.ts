/** The sandbox's chain persists between starts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callNode, startAnvil } from '../../server/operate/sandbox/anvil.ts';
import { saveChainState } from '../../server/operate/sandbox/chain-state.ts';
import { deployToken } from '../../server/tokens/chain/dev-chain.ts';
import { freePort } from '../support/processes/free-port.ts';

const STARTS = 5;

test('a chain that is restarted repeatedly keeps every block, including the first', async () => {
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
  const head = Number(await callNode(rpcUrl, 'eth_blockNumber'));
  const hashes: string[] = [];
  for (let number = 0; number <= head; number++) {
    const tag = `0x${number.toString(16)}`;
    const block = await callNode(rpcUrl, 'eth_getBlockByNumber', tag, false);
    hashes.push((block as { hash: string }).hash);
  }
  return hashes;
}
