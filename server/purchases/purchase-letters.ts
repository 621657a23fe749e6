/** What a member's mails say of a purchase, and of one that was taken back. */
import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { LetterValues } from '../mail/letter-values.ts';
import type { About } from '../mail/transfer-letters.ts';

/** @returns undefined unless this transfer credited a purchase of `member` */
export async function readPurchaseReceipt(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<LetterValues['purchase-receipt'] | undefined> {
  const [bought] = await rowsOf<{
    id: string;
    tokens: string;
    amount: string;
    currency: string;
    at: string;
  }>(
    db,
    sql`select p.id, pay.decimal(p.tokens, 18) as tokens, p.currency,
        pay.decimal(p.amount, purchases.decimals(p.currency)) as amount,
        pay.utc(p.closed_at) as at
      from purchase p where p.transfer_id = ${transfer} and p.member_id = ${member}`,
  );
  if (!bought) return undefined;
  return {
    tokens: formatMoney(bought.tokens, brand.token.symbol, locale),
    paid: formatMoney(bought.amount, bought.currency, locale),
    at: bought.at,
    order: bought.id,
    url: hostedLink(config, '/account/orders', { receipt: bought.id }),
  };
}

/** @returns undefined unless this transfer took something back from `member` */
export async function readPurchaseReversal(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<LetterValues['purchase-reversed'] | undefined> {
  const [taken] = await rowsOf<{ id: string; tokens: string; at: string }>(
    db,
    sql`select p.id, pay.decimal(-sum(l.amount), 18) as tokens, pay.utc(t.created_at) as at
      from ledger.transfer t
      join purchase p on p.transfer_id = t.reverses and p.member_id = ${member}
      join member m on m.id = p.member_id
      join ledger.posting l on l.transfer_id = t.id and l.account_id = m.cash_account
      where t.id = ${transfer}
      group by p.id, t.created_at`,
  );
  if (!taken) return undefined;
  return {
    tokens: formatMoney(taken.tokens, brand.token.symbol, locale),
    at: taken.at,
    order: taken.id,
    url: hostedLink(config, '/account/orders', { receipt: taken.id }),
  };
}
