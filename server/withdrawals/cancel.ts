import { sql } from 'drizzle-orm';
import type { ErrorCode } from '#shared/errors.ts';
import type { Withdrawal } from '#shared/withdrawals/contract.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { readWithdrawal } from './queries.ts';
import { followRelease } from './released.ts';
import { hashOf } from './request.ts';

/** Who cancels: its owner, whoever reads the owner's mail, or an operator. */
export type Canceller =
  | { id: string; memberId: string }
  | { code: string }
  | { id: string; operator: true };

/**
 * Gives the tokens back, as long as nothing is signed.
 * @throws Problem not_found, code_invalid, withdrawal_not_cancellable
 */
export function cancelWithdrawal(db: Db, config: Config, by: Canceller): Promise<Withdrawal> {
  const isOperator = 'operator' in by;
  return db.transaction(async (tx) => {
    const [ended] = await rowsOf<{ outcome: string; id: string | null }>(
      tx,
      sql`select outcome, id from withdrawals.cancel(${'id' in by ? by.id : null},
        ${'memberId' in by ? by.memberId : null},
        decode(${'code' in by ? hashOf(by.code) : null}, 'hex'),
        ${isOperator ? 'operator' : 'cancelled'}, ${newId('txn')})`,
    );
    if (ended?.outcome === 'not_found' && 'code' in by) throw new Problem('code_invalid');
    if (ended?.outcome !== 'released' || ended.id === null) {
      throw new Problem(ended?.outcome as ErrorCode);
    }
    const letter = isOperator ? 'withdrawal-failed' : 'withdrawal-cancelled';
    await followRelease(tx, config, ended.id, letter);
    return readWithdrawal(tx, ended.id);
  });
}
