import { sql } from 'drizzle-orm';
import { LEVELS, type Level } from '#shared/brand.ts';
import { isErrorCode } from '#shared/errors.ts';
import { formatToken } from '#shared/money.ts';
import type { StakeDirection } from '#shared/staking/contract.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { readBalance } from '../ledger/accounts.ts';
import type { Owner } from '../transactions/queries.ts';
import { membershipRules } from './rules.ts';

export interface StakeChange {
  /** Base units, more than none. */
  units: bigint;
  direction: StakeDirection;
}

export interface ChangedStake {
  transactionId: string;
  cash: string;
  stake: string;
  level: Level;
}

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
    sql`select staking.change(${owner.id}, ${units.toString()}::numeric,
      ${direction === 'to-stake'}, ${membershipRules(config)}, ${transactionId}) as outcome`,
  );
  const { outcome } = row ?? {};
  if (outcome !== 'changed') throw new Problem(isErrorCode(outcome) ? outcome : 'internal_error');
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
