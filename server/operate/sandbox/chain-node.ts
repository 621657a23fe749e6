/** Starts the sandbox's Ethereum node. Imports few modules, so that it starts while others load. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { PortTakenError, StartError } from '../../platform/core/start-error.ts';
import { callNode, startAnvil } from './anvil.ts';
import { UNTIL_FINAL } from './block-maker.ts';
import { answers } from './ports.ts';
import type { Wallet } from './wallet.ts';

/** The node of a killed sandbox ends within this time. */
const LEAVE_MS = 3_000;

/** An Ethereum node with the saved chain, or with a new one. */
export interface SandboxNode {
  rpcUrl: string;
  home: string;
  stateFile: string;
  wallet: Wallet;
  stop(): Promise<void>;
}

/**
 * Starts the node without reading the books, which may be opened in parallel.
 * @param home the folder of the chain
 * @throws PortTakenError; StartError when the chain's state is lost
 */
export async function startSandboxNode(
  home: string,
  wallet: Wallet,
  port: number,
): Promise<SandboxNode> {
  const stateFile = join(home, 'state.json');
  const isKept = await access(stateFile).then(
    () => true,
    () => false,
  );
  if (wallet.token && !isKept) throw lostChain(`${stateFile} is missing`);
  await untilFree(port);
  const { rpcUrl, stop } = await startAnvil({ port, ...(isKept ? { stateFile } : {}) });
  // Anvil knows balances only from the loaded block on; mining makes the loaded block the final
  // one.
  if (isKept) await callNode(rpcUrl, 'anvil_mine', `0x${UNTIL_FINAL.toString(16)}`);
  return { rpcUrl, home, stateFile, wallet, stop };
}

async function untilFree(port: number): Promise<void> {
  const deadline = performance.now() + LEAVE_MS;
  while (await answers(port)) {
    if (performance.now() > deadline) throw new PortTakenError('RPC_PORT', port);
    await new Promise((next) => setTimeout(next, 50));
  }
}

export const lostChain = (what: string) =>
  new StartError(
    `The chain in DATA_DIR does not match its books: ${what}.\nReset it with: npm run ops -- sandbox:reset --yes`,
  );
