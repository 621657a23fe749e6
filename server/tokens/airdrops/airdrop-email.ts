/** Values of the e-mail about an airdrop. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';

/** @returns undefined unless `member` received tokens in this transfer */
export async function readAirdrop(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<TemplateValues['airdrop-received'] | undefined> {
  const [row] = await rowsOf<{ amount: string; campaign: string; at: string }>(
    db,
    sql`select format.decimal(p.amount, 18) as amount, t.note as campaign, format.utc(t.created_at) as at
      from ledger.transfer t
      join member m on m.id = ${member}
      join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at
        and p.account_id = m.cash_account
      where t.id = ${transfer} and t.kind = 'airdrop'`,
  );
  if (!row) return undefined;
  return {
    amount: formatMoney(row.amount, brand.token.symbol, locale),
    campaign: row.campaign,
    at: row.at,
    url: hostedLink(config, `/account/transactions/${transfer}`),
  };
}
