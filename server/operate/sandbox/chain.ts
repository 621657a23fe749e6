/** The sandbox's chain and token: custody holds exactly the tokens in the books. */
import { readBalance } from '../../ledger/accounts.ts';
import { fundTreasury, openCustody } from '../../ledger/treasury.ts';
import type { ChainSettings } from '../../platform/config/chain.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { creditLeft, setCreditBound } from '../../platform/ops/bounds.ts';
import { openChain, verifyChain } from '../../tokens/chain/chain.ts';
import { deployToken, giveEther, sendTokens } from '../../tokens/chain/dev-chain.ts';
import { LaggingNodeError, WrongChainError } from '../../tokens/chain/node-errors.ts';
import { requireSameKey } from '../../tokens/deposits/addresses.ts';
import { matchScan } from '../../tokens/deposits/scan.ts';
import { startBlockMaker } from './block-maker.ts';
import { lostChain, type SandboxNode } from './chain-node.ts';
import { saveChainState } from './chain-state.ts';
import { writeWallet } from './wallet.ts';

const TOKEN = 10n ** 18n;
/** Tokens of the community; the outsider owns the remaining supply. */
const IN_CUSTODY = 10_000_000n * TOKEN;
const SUPPLY = 10n * IN_CUSTODY;
const ETHER = 10n ** 18n;
const FUNDED = 'treasury:sandbox';

/**
 * Requires that chain and books belong together, funds the treasury once, and starts mining.
 * @returns stops mining; the node keeps running
 * @throws StartError when they do not
 */
export async function openSandboxChain(
  db: Db,
  settings: ChainSettings,
  { rpcUrl, stateFile }: SandboxNode,
): Promise<() => Promise<void>> {
  await match(db, settings);
  return startBlockMaker(rpcUrl, stateFile).stop;
}

/** Deploys and funds the token. Its address is saved last: an interrupted start deploys again. */
export async function firstToken({
  rpcUrl,
  wallet,
  home,
  stateFile,
}: SandboxNode): Promise<string> {
  const token = await deployToken(rpcUrl, SUPPLY + IN_CUSTODY);
  await sendTokens(rpcUrl, token, { to: wallet.custody, units: IN_CUSTODY });
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

/** Funds the treasury with custody's balance less the tokens of members. */
async function fundOnce(db: Db, inCustody: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const custody = await openCustody(tx);
    const [posted] = await rowsOf(
      tx,
      sql`select from ledger.transfer where business_key = ${FUNDED}`,
    );
    if (posted) return;
    const units = inCustody + (await readBalance(tx, custody));
    if (units <= 0n) return;
    // Test money has no operator who raises the bound for a first funding.
    const left = await creditLeft(tx, 'treasury');
    if (units > left) await setCreditBound(tx, 'treasury', units);
    await fundTreasury(tx, { id: newId('txn'), units, businessKey: FUNDED });
  });
}
