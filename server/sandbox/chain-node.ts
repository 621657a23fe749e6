/** The sandbox's Ethereum node. It reads few modules, so that it comes up while the rest is read. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { PortTakenError, StartError } from '../start-error.ts';
import { askNode, startAnvil } from './anvil.ts';
import { UNTIL_FINAL } from './block-maker.ts';
import { answers } from './ports.ts';
import { readWallet, type Wallet } from './wallet.ts';

/** A chain left behind by a start that was killed ends within that. */
const LEAVE_MS = 3_000;

/** An Ethereum node where the chain was left, or with a new one. */
export interface SandboxNode {
  rpcUrl: string;
  home: string;
  stateFile: string;
  wallet: Wallet;
  stop(): Promise<void>;
}

/** Asks nothing of the books: they may be opened meanwhile. @throws PortTakenError; StartError when its state is lost */
export async function startSandboxNode(folder: string, port: number): Promise<SandboxNode> {
  const home = join(folder, 'chain');
  const wallet = await readWallet(home);
  const stateFile = join(home, 'state.json');
  const isKept = await access(stateFile).then(
    () => true,
    () => false,
  );
  if (wallet.token && !isKept) throw lostChain(`${stateFile} is missing`);
  await untilFree(port);
  const { rpcUrl, stop } = await startAnvil({ port, ...(isKept ? { stateFile } : {}) });
  // Anvil can tell balances only of blocks from the loaded one on: now the final one is that.
  if (isKept) await askNode(rpcUrl, 'anvil_mine', `0x${UNTIL_FINAL.toString(16)}`);
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
    `The chain in DATA_DIR does not belong to its books: ${what}.\nStart over with: npm run ops -- sandbox:reset --yes`,
  );
