/** What a member's mail says of an airdrop. */
import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { LetterValues } from '../mail/letter-values.ts';
import type { About } from '../mail/transfer-letters.ts';

/** @returns undefined unless `member` was given tokens by this airdrop */
export async function readAirdrop(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<LetterValues['airdrop-received'] | undefined> {
  const [row] = await rowsOf<{ amount: string; campaign: string; at: string }>(
    db,
    sql`select pay.decimal(p.amount, 18) as amount, t.note as campaign, pay.utc(t.created_at) as at
      from ledger.transfer t
      join member m on m.id = ${member}
      join ledger.posting p on p.transfer_id = t.id and p.account_id = m.cash_account
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
