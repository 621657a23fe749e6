import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { endLinksOf } from '../link/links.ts';
import { tellWithdrawal } from './letters.ts';

/** What follows a settlement in its commit: a mail, and after an exit the end of the member's links. */
export async function followSettlement(tx: Db, config: Config, id: string): Promise<void> {
  const [left] = await rowsOf<{ member: string }>(
    tx,
    sql`select member_id as member from withdrawal where id = ${id} and kind = 'exit'`,
  );
  if (left) await endLinksOf(tx, config, left.member);
  await tellWithdrawal(tx, config, id, 'withdrawal-settled');
}
