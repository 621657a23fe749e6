/** What a member's mail says of a new level. */
import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { LetterValues } from '../mail/letter-values.ts';
import type { About } from '../mail/transfer-letters.ts';
import { levelAt } from './level-changes.ts';

/** @returns undefined unless this transfer changed the level of `member` */
export async function readLevelChange(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<LetterValues['level-changed'] | undefined> {
  const [row] = await rowsOf<{
    from: number;
    to: number;
    at: string;
    amount: string;
    staked: string;
  }>(
    db,
    sql`select c.from_level as "from", c.to_level as "to", pay.utc(c.changed_at) as at,
        pay.decimal(sum(p.amount) filter (where p.transfer_id = c.transfer_id), 18) as amount,
        pay.decimal(ledger.balance(m.stake_account), 18) as staked
      from level_change c
      join member m on m.id = c.member_id
      join ledger.posting p on p.account_id = m.stake_account and p.transfer_id = c.transfer_id
      where c.transfer_id = ${transfer} and c.member_id = ${member}
      group by c.id, m.id`,
  );
  if (!row) return undefined;
  const tokens = (amount: string) => formatMoney(amount, brand.token.symbol, locale);
  return {
    from: levelAt(row.from),
    to: levelAt(row.to),
    at: row.at,
    amount: tokens(row.amount),
    staked: tokens(row.staked),
    url: hostedLink(config, '/account/membership'),
  };
}
