/** Values of the e-mail about a deposit. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';

/** @returns undefined unless this transfer credited a deposit of `member` */
export async function readDepositReceipt(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<TemplateValues['deposit-receipt'] | undefined> {
  const [row] = await rowsOf<{ amount: string; at: string; address: string; transaction: string }>(
    db,
    sql`select format.decimal(d.amount, 18) as amount, format.utc(d.credited_at) as at, d.address,
        d.tx_hash as transaction
      from deposit d
      join deposit_address a on a.address = d.address
      where d.transfer_id = ${transfer} and a.member_id = ${member}`,
  );
  return (
    row && {
      ...row,
      amount: formatMoney(row.amount, brand.token.symbol, locale),
      url: hostedLink(config, `/account/transactions/${transfer}`),
    }
  );
}
