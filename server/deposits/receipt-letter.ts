/** What a member's mail says of a deposit. */
import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { LetterValues } from '../mail/letter-values.ts';
import type { About } from '../mail/transfer-letters.ts';

/** @returns undefined unless this transfer credited a deposit of `member` */
export async function readDepositReceipt(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<LetterValues['deposit-receipt'] | undefined> {
  const [row] = await rowsOf<{ amount: string; at: string; address: string; transaction: string }>(
    db,
    sql`select pay.decimal(d.amount, 18) as amount, pay.utc(d.credited_at) as at, d.address,
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
