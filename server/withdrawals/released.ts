import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { WithdrawalLetterName } from '../mail/letter-values.ts';
import { membershipRules } from '../staking/rules.ts';
import { tellWithdrawal } from './letters.ts';

/** What follows a release in its commit: the level the stake gives again, and a mail. */
export async function followRelease(
  tx: Db,
  config: Config,
  id: string,
  letter: WithdrawalLetterName,
): Promise<void> {
  await tx.execute(sql`select staking.note_level(end_transfer, member_id, ${membershipRules(config)})
    from withdrawal where id = ${id} and kind = 'exit'`);
  await tellWithdrawal(tx, config, id, letter);
}
