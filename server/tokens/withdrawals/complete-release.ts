import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { WithdrawalMailName } from '../../platform/mail/template-values.ts';
import { membershipRules } from '../levels/rules.ts';
import { queueWithdrawalEmail } from './emails.ts';

/** Records the level of the returned stake and queues the e-mail, in the commit of the release. */
export async function completeRelease(
  tx: Db,
  config: Config,
  id: string,
  template: WithdrawalMailName,
): Promise<void> {
  await tx.execute(sql`select levels.record_change(end_transfer, member_id, ${membershipRules(config)})
    from withdrawal where id = ${id} and kind = 'exit'`);
  await queueWithdrawalEmail(tx, config, id, template);
}
