/** The sandbox's chain and token: on it, in custody, is exactly what its books say. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { LaggingNodeError, openChain, verifyChain, WrongChainError } from '../chain/chain.ts';
import { deployToken, giveEther, sendTokens } from '../chain/dev-chain.ts';
import type { ChainSettings } from '../chain/settings.ts';
import { ConfigError } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { requireSameKey } from '../deposits/addresses.ts';
import { matchScan } from '../deposits/scan.ts';
import { newId } from '../ids.ts';
import { readBalance } from '../ledger/accounts.ts';
import { fundTreasury, openCustody } from '../ledger/treasury.ts';
import { PortTakenError } from '../start-error.ts';
import { ANVIL_CHAIN_ID, askNode, startAnvil } from './anvil.ts';
import { startBlockMaker, UNTIL_FINAL } from './block-maker.ts';
import { saveChainState } from './chain-state.ts';
import { answers } from './ports.ts';
import { readWallet, type Wallet, writeWallet } from './wallet.ts';

const TOKEN = 10n ** 18n;
/** The community's own, and what everybody else has. */
const IN_CUSTODY = 10_000_000n * TOKEN;
const SUPPLY = 10n * IN_CUSTODY;
const ETHER = 10n ** 18n;
const FUNDED = 'treasury:sandbox';
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

/** Asks nothing of the books: they may be opened meanwhile. @throws PortTakenError; ConfigError when its state is lost */
export async function startSandboxNode(folder: string, port: number): Promise<SandboxNode> {
  const home = join(folder, 'chain');
  const wallet = await readWallet(home);
  const stateFile = join(home, 'state.json');
  const isKept = await access(stateFile).then(
    () => true,
    () => false,
  );
  if (wallet.token && !isKept) throw lost(`${stateFile} is missing`);
  await untilFree(port);
  const { rpcUrl, stop } = await startAnvil({ port, ...(isKept ? { stateFile } : {}) });
  // Anvil can tell balances only of blocks from the loaded one on: now the final one is that.
  if (isKept) await askNode(rpcUrl, 'anvil_mine', `0x${UNTIL_FINAL.toString(16)}`);
  return { rpcUrl, home, stateFile, wallet, stop };
}

export interface SandboxChain {
  settings: ChainSettings;
  /** Of its blocks; the node goes on. */
  stop(): Promise<void>;
}

/**
 * Brings the books to what custody holds, with the token on the chain, and lets blocks come.
 * @throws ConfigError when chain and books do not belong together
 */
export async function openSandboxChain(db: Db, node: SandboxNode): Promise<SandboxChain> {
  const { rpcUrl, wallet, stateFile } = node;
  const { depositXpub, custody } = wallet;
  const settings: ChainSettings = {
    rpcUrl,
    chainId: ANVIL_CHAIN_ID,
    network: 'Sandbox chain',
    token: wallet.token ?? (await firstToken(db, node)),
    confirmations: 'finalized',
    depositXpub,
    custody,
    minimumDeposit: TOKEN / 100n,
    pollSeconds: 1,
  };
  await match(db, settings);
  return { settings, stop: startBlockMaker(rpcUrl, stateFile).stop };
}

async function untilFree(port: number): Promise<void> {
  const deadline = performance.now() + LEAVE_MS;
  while (await answers(port)) {
    if (performance.now() > deadline) throw new PortTakenError('RPC_PORT', port);
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Kept only when all of it is there: a start that was cut off here begins it again. */
async function firstToken(
  db: Db,
  { rpcUrl, wallet, home, stateFile }: SandboxNode,
): Promise<string> {
  // In a folder from before there was a chain, members may have more than the usual.
  const owed = -(await readBalance(db, await openCustody(db)));
  const units = owed > IN_CUSTODY ? owed : IN_CUSTODY;
  const token = await deployToken(rpcUrl, SUPPLY + units);
  await sendTokens(rpcUrl, token, { to: wallet.custody, units });
  await giveEther(rpcUrl, wallet.custody, 1_000n * ETHER);
  await saveChainState(rpcUrl, stateFile);
  await writeWallet(home, { ...wallet, token });
  return token;
}

async function match(db: Db, settings: ChainSettings): Promise<void> {
  const chain = openChain(settings);
  try {
    await verifyChain(chain);
    await matchScan(db, chain);
    await requireSameKey(db, settings);
    const inCustody = await chain.token.getFunction('balanceOf')(settings.custody);
    await fundOnce(db, BigInt(inCustody));
  } catch (error) {
    const isLost = error instanceof WrongChainError || error instanceof LaggingNodeError;
    throw isLost ? lost(error.message) : error;
  } finally {
    chain.close();
  }
}

/** The treasury gets what custody holds beyond what members already have. */
async function fundOnce(db: Db, inCustody: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const custody = await openCustody(tx);
    const [posted] = await rowsOf(
      tx,
      sql`select from ledger.transfer where business_key = ${FUNDED}`,
    );
    if (posted) return;
    const units = inCustody + (await readBalance(tx, custody));
    if (units > 0n) await fundTreasury(tx, { id: newId('txn'), units, businessKey: FUNDED });
  });
}

const lost = (what: string) =>
  new ConfigError(
    `The chain in DATA_DIR does not belong to its books: ${what}.\nStart over with: npm run ops -- sandbox:reset --yes`,
  );
