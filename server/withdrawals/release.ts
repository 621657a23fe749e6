import { sql } from 'drizzle-orm';
import type { Withdrawal } from '#shared/withdrawals/contract.ts';
import { openChain, reasonOf } from '../chain/chain.ts';
import { type OutgoingChain, outgoingChain } from '../chain/outgoing-chain.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { cancelWithdrawal } from './cancel.ts';
import { signedFor } from './outgoing.ts';
import { readWithdrawal } from './queries.ts';
import { followRelease } from './released.ts';

type Signed = Awaited<ReturnType<typeof signedFor>>[number];

/** The tokens may have left: they are not given back. */
export class MayHaveLeftError extends Error {}

/**
 * Gives the tokens back for an operator: of what is not signed, and of what is stranded, once the
 * chain was asked for everything that was signed.
 * @throws MayHaveLeftError; Problem not_found, withdrawal_not_cancellable
 */
export async function releaseWithdrawal(db: Db, config: Config, id: string): Promise<Withdrawal> {
  const signed = await signedFor(db, id);
  if (signed.length > 0) await checkNoneSucceeded(config, signed);
  return db.transaction(async (tx) => {
    const [released] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select withdrawals.release_stranded(${id}, ${newId('txn')}) as outcome`,
    );
    if (released?.outcome === 'not_found') throw new Problem('not_found');
    if (released?.outcome !== 'released') {
      return cancelWithdrawal(tx, config, { id, operator: true });
    }
    await followRelease(tx, config, id, 'withdrawal-failed');
    return readWithdrawal(tx, id);
  });
}

/** @throws MayHaveLeftError when one did, or nobody can say */
async function checkNoneSucceeded(config: Config, signed: Signed[]): Promise<void> {
  if (!config.chain) throw new MayHaveLeftError('no chain is connected to ask what was mined');
  const chain = openChain(config.chain);
  try {
    const succeeded = await findSucceeded(outgoingChain(chain), signed);
    if (succeeded) throw new MayHaveLeftError(`${succeeded} was mined: the tokens have left`);
  } finally {
    chain.close();
  }
}

async function findSucceeded(
  chain: Pick<OutgoingChain, 'final' | 'mined'>,
  signed: Signed[],
): Promise<string | undefined> {
  try {
    // That it is on the chain of the settings is asked with it.
    const final = await chain.final();
    for (const { nonce, hash } of signed) {
      if (!final || final.nonces <= BigInt(nonce)) {
        throw new MayHaveLeftError(`the node does not know yet that nonce ${nonce} is used`);
      }
      if ((await chain.mined(hash))?.success) return hash;
    }
    return undefined;
  } catch (error) {
    if (error instanceof MayHaveLeftError) throw error;
    throw new MayHaveLeftError(`the node cannot be asked what was mined: ${reasonOf(error)}`);
  }
}
