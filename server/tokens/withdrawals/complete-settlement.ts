import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Dependencies } from './dependencies.ts';
import { queueWithdrawalEmail } from './emails.ts';

/** Runs `onExit` after an exit and queues the e-mail, in the commit of the settlement. */
export async function completeSettlement(
  tx: Db,
  { config, onExit }: Pick<Dependencies, 'config' | 'onExit'>,
  id: string,
): Promise<void> {
  const [left] = await rowsOf<{ member: string }>(
    tx,
    sql`select member_id as member from withdrawal where id = ${id} and kind = 'exit'`,
  );
  if (left) await onExit(tx, left.member);
  await queueWithdrawalEmail(tx, config, id, 'withdrawal-settled');
}
