import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { completeRelease } from './complete-release.ts';
import { readWithdrawal } from './queries.ts';

const cancelOutcome = sqlOutcome('withdrawals.cancel', {
  returned: ['released', 'not_found'],
  refused: ['withdrawal_not_cancellable'],
});

/** Who cancels: the owner, somebody with the code from the owner's e-mail, or an operator. */
export type Canceller =
  | { id: string; memberId: string }
  | { code: string }
  | { id: string; operator: true };

/**
 * Cancels a withdrawal that is not signed yet, and returns its tokens.
 * @throws Problem not_found, code_invalid, withdrawal_not_cancellable
 */
export function cancelWithdrawal(db: Db, config: Config, by: Canceller): Promise<Withdrawal> {
  const isOperator = 'operator' in by;
  return db.transaction(async (tx) => {
    const [ended] = await rowsOf<{ outcome: string; id: string | null }>(
      tx,
      sql`select outcome, id from withdrawals.cancel(
        p_id => ${'id' in by ? by.id : null}, p_member => ${'memberId' in by ? by.memberId : null},
        p_cancel_hash => decode(${'code' in by ? sha256Hex(by.code) : null}, 'hex'),
        p_reason => ${isOperator ? 'operator' : 'cancelled'}, p_transfer => ${newId('txn')})`,
    );
    if (cancelOutcome(ended?.outcome) === 'not_found' || !ended?.id) {
      throw new Problem('code' in by ? 'code_invalid' : 'not_found');
    }
    const letter = isOperator ? 'withdrawal-failed' : 'withdrawal-cancelled';
    await completeRelease(tx, config, ended.id, letter);
    return readWithdrawal(tx, ended.id);
  });
}
