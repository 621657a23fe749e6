/** Values of the e-mail about a new level. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';
import { levelAt } from './level-changes.ts';

/** @returns undefined unless this transfer changed the level of `member` */
export async function readLevelChange(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<TemplateValues['level-changed'] | undefined> {
  const [row] = await rowsOf<{
    from: number;
    to: number;
    at: string;
    amount: string;
    staked: string | null;
  }>(
    db,
    sql`select c.from_level as "from", c.to_level as "to", format.utc(c.changed_at) as at,
        format.decimal(sum(p.amount), 18) as amount, format.decimal(c.staked, 18) as staked
      from level_change c
      join member m on m.id = c.member_id
      join ledger.posting p on p.account_id = m.stake_account and p.transfer_id = c.transfer_id
      where c.transfer_id = ${transfer} and c.member_id = ${member}
      group by c.id`,
  );
  if (!row) return undefined;
  const tokens = (amount: string) => formatMoney(amount, brand.token.symbol, locale);
  return {
    from: levelAt(row.from),
    to: levelAt(row.to),
    at: row.at,
    amount: tokens(row.amount),
    staked: row.staked === null ? '' : tokens(row.staked),
    url: hostedLink(config, '/account/membership'),
  };
}
