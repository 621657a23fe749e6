import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { reasonOf } from '../chain/node-errors.ts';
import type { OutgoingChain } from '../chain/outgoing-chain.ts';
import { cancelWithdrawal } from './cancel.ts';
import { completeRelease } from './complete-release.ts';
import { signedFor } from './outgoing.ts';
import { readWithdrawal } from './queries.ts';

type Signed = Awaited<ReturnType<typeof signedFor>>[number];

const releaseOutcome = sqlOutcome('withdrawals.release_stranded', {
  returned: ['released', 'withdrawal_not_cancellable'],
  refused: ['not_found'],
});

/** The tokens may have left custody, so the withdrawal must not be released. */
export class MayHaveLeftError extends Error {}

/**
 * Releases a withdrawal for an operator and returns its tokens. It must be unsigned, or stranded
 * with none of its signed transactions mined.
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
    if (releaseOutcome(released?.outcome) === 'withdrawal_not_cancellable') {
      return cancelWithdrawal(tx, config, { id, operator: true });
    }
    await completeRelease(tx, config, id, 'withdrawal-failed');
    return readWithdrawal(tx, id);
  });
}

/** @throws MayHaveLeftError when one succeeded, or when the chain cannot be asked */
async function checkNoneSucceeded(config: Config, signed: Signed[]): Promise<void> {
  if (!config.chain) throw new MayHaveLeftError('no chain is configured to check what was mined');
  // With the modules of a chain's client, which a start does not wait for.
  const { openChain } = await import('../chain/chain.ts');
  const { outgoingChain } = await import('../chain/outgoing-chain.ts');
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
    // This also verifies that the node is on the configured chain.
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
