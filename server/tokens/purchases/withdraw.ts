/** A buyer takes back a purchase; SQL decides (`withdrawal.sql`), and the worker sends the money. */
import { parseDecimal } from '#shared/money.ts';
import { WITHDRAWAL_DAYS } from '#shared/purchases/withdrawal.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';

const withdrawalOutcome = sqlOutcome('purchases.request_withdrawal', {
  returned: ['requested'],
  refused: [
    'not_found',
    'payments_disabled',
    'purchase_not_credited',
    'purchase_withdrawn',
    'withdrawal_period_over',
    'purchase_disputed',
    'debt_open',
    'tokens_spent',
    'domain_unproven',
    'purchase_changed',
  ],
});

interface Wish {
  memberId: string;
  purchaseId: string;
  /** What the buyer was shown, in tokens; absent takes back what there is. */
  tokens?: string | undefined;
  /** Of the e-mail whose link is pressed: they must still get the e-mails about the account. */
  recipient?: string | undefined;
}

/**
 * In the caller's transaction.
 * @throws Problem with the code of the refusal
 */
export async function requestWithdrawal(
  tx: Db,
  { memberId, purchaseId, tokens, recipient }: Wish,
): Promise<void> {
  const units = tokens === undefined ? null : parseDecimal(tokens, 18);
  if (units === undefined) throw fieldProblem('tokens', 'Not an amount of tokens.');
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select purchases.request_withdrawal(
      p_id => ${newId('wdr')}, p_purchase => ${purchaseId}, p_member => ${memberId},
      p_tokens => ${units === null ? null : units.toString()}::numeric,
      p_days => ${WITHDRAWAL_DAYS}::int, p_transfer => ${newId('txn')},
      p_recipient => ${recipient ?? null}::text) as outcome`,
  );
  withdrawalOutcome(row?.outcome);
}
