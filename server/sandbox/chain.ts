/** The sandbox's chain and token: on it, in custody, is exactly what its books say. */
import { sql } from 'drizzle-orm';
import { LaggingNodeError, openChain, verifyChain, WrongChainError } from '../chain/chain.ts';
import { deployToken, giveEther, sendTokens } from '../chain/dev-chain.ts';
import type { ChainSettings } from '../chain/settings.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { requireSameKey } from '../deposits/addresses.ts';
import { matchScan } from '../deposits/scan.ts';
import { newId } from '../ids.ts';
import { readBalance } from '../ledger/accounts.ts';
import { fundTreasury, openCustody } from '../ledger/treasury.ts';
import { ANVIL_CHAIN_ID } from './anvil.ts';
import { startBlockMaker } from './block-maker.ts';
import { lostChain, type SandboxNode } from './chain-node.ts';
import { saveChainState } from './chain-state.ts';
import { writeWallet } from './wallet.ts';

const TOKEN = 10n ** 18n;
/** The community's own, and what everybody else has. */
const IN_CUSTODY = 10_000_000n * TOKEN;
const SUPPLY = 10n * IN_CUSTODY;
const ETHER = 10n ** 18n;
const FUNDED = 'treasury:sandbox';

export interface SandboxChain {
  settings: ChainSettings;
  /** Of its blocks; the node goes on. */
  stop(): Promise<void>;
}

/**
 * Brings the books to what custody holds, with the token on the chain, and lets blocks come.
 * @throws StartError when chain and books do not belong together
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
    throw isLost ? lostChain(error.message) : error;
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
