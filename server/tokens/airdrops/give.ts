import { findAccount } from '../../ledger/accounts.ts';
import { TREASURY } from '../../ledger/treasury.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { Recipient } from './recipients.ts';

export interface Given {
  given: number;
  /** Recipients who already had their share of this campaign. */
  known: number;
  /** Why the remaining recipients received nothing. */
  stopped?: 'treasury_short' | 'credits_paused';
}

const giveOutcome = sqlOutcome('airdrops.give', {
  returned: ['given', 'known', 'treasury_short', 'credits_paused'],
});

/**
 * Gives each recipient their share, one commit per recipient: after an interruption, a second run
 * skips those who already have theirs.
 */
export async function giveAirdrop(
  db: Db,
  campaign: string,
  recipients: readonly Recipient[],
): Promise<Given> {
  const counts = { given: 0, known: 0 };
  const treasury = await findAccount(db, TREASURY);
  // The treasury account is opened when its first tokens arrive.
  if (treasury === undefined) {
    return recipients.length > 0 ? { ...counts, stopped: 'treasury_short' } : counts;
  }
  for (const { memberId, units } of recipients) {
    const [row] = await rowsOf<{ outcome: string }>(
      db,
      sql`select airdrops.give(
        p_treasury => ${treasury}::bigint, p_campaign => ${campaign}, p_member => ${memberId},
        p_amount => ${units.toString()}::numeric, p_transfer => ${newId('txn')}) as outcome`,
    );
    const outcome = giveOutcome(row?.outcome);
    if (outcome !== 'given' && outcome !== 'known') return { ...counts, stopped: outcome };
    counts[outcome]++;
  }
  return counts;
}
