import { LEVELS, type Level } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { StakeDirection } from '#shared/staking/schemas.ts';
import { readBalance } from '../../ledger/accounts.ts';
import type { Owner } from '../../people/members/accounts.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { membershipRules } from '../levels/rules.ts';

export interface StakeChange {
  /** Base units, positive. */
  units: bigint;
  direction: StakeDirection;
}

export interface ChangedStake {
  transactionId: string;
  cash: string;
  stake: string;
  level: Level;
}

const changeOutcome = sqlOutcome('staking.change', {
  returned: ['changed'],
  refused: ['no_accounts', 'payments_disabled', 'no_tokens', 'insufficient_balance'],
});

/**
 * Moves tokens between a member's two accounts, in the caller's transaction.
 * @throws Problem no_accounts, no_tokens, insufficient_balance, payments_disabled
 */
export async function changeStake(
  tx: Db,
  config: Config,
  owner: Owner,
  { units, direction }: StakeChange,
): Promise<ChangedStake> {
  const transactionId = newId('txn');
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select staking.change(
      p_member => ${owner.id}, p_amount => ${units.toString()}::numeric,
      p_to_stake => ${direction === 'to-stake'}, ${membershipRules(config)},
      p_transfer => ${transactionId}) as outcome`,
  );
  changeOutcome(row?.outcome);
  const stake = await readBalance(tx, owner.stake);
  return {
    transactionId,
    cash: formatToken(await readBalance(tx, owner.cash)),
    stake: formatToken(stake),
    level: levelOf(config, stake),
  };
}

/** @param stake base units */
const levelOf = ({ thresholds }: Config, stake: bigint): Level =>
  LEVELS[thresholds.findLastIndex((threshold) => threshold <= stake)] ?? LEVELS[0];
