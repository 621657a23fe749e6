/** Values of the e-mails about a purchase and about its reversal. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { endUrl } from '../../platform/mail/end-token.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';

/** @returns undefined unless this transfer credited a purchase of `member` */
export async function readPurchaseReceipt(
  db: Db,
  config: Config,
  { transfer, member, address, locale }: About,
): Promise<TemplateValues['purchase-receipt'] | undefined> {
  const [bought] = await rowsOf<{
    id: string;
    tokens: string;
    amount: string;
    currency: string;
    at: string;
  }>(
    db,
    sql`select p.id, format.decimal(p.tokens, 18) as tokens, p.currency,
        format.decimal(p.amount, purchases.decimals(p.currency)) as amount,
        format.utc(p.closed_at) as at
      from purchase p where p.transfer_id = ${transfer} and p.member_id = ${member}`,
  );
  if (!bought) return undefined;
  return {
    tokens: formatMoney(bought.tokens, brand.token.symbol, locale),
    paid: formatMoney(bought.amount, bought.currency, locale),
    at: bought.at,
    order: bought.id,
    url: hostedLink(config, '/account/orders', { receipt: bought.id }),
    withdrawUrl: endUrl(config, bought.id, address),
  };
}

/** @returns undefined unless this transfer reversed a purchase of `member` */
export async function readPurchaseReversal(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<TemplateValues['purchase-reversed'] | undefined> {
  const [taken] = await rowsOf<{ id: string; tokens: string; at: string }>(
    db,
    sql`select p.id, format.decimal(-sum(l.amount), 18) as tokens, format.utc(t.created_at) as at
      from ledger.transfer t
      join purchase p on p.transfer_id = t.reverses and p.member_id = ${member}
      join member m on m.id = p.member_id
      join ledger.posting l
        on l.transfer_id = t.id and l.created_at = t.created_at and l.account_id in (m.cash_account, m.stake_account)
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

/**
 * @returns undefined unless this transfer took a withdrawal of `member` into hold, or gave it back: then less what other
 * reversals claimed of it at once
 */
export async function readPurchaseWithdrawal(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<TemplateValues['purchase-withdrawn'] | undefined> {
  const [taken] = await rowsOf<{
    id: string;
    tokens: string;
    amount: string;
    currency: string;
    at: string;
  }>(
    db,
    sql`select p.id, format.decimal(r.tokens - case t.business_key when 'buy-withdrawal:' || r.id then 0 else coalesce((
          select -sum(l.amount) from purchase_reversal o
            join ledger.transfer c on c.business_key = 'buy-claimed-again:' || r.id || ':' || o.id
            join ledger.posting l on l.transfer_id = c.id and l.created_at = c.created_at
            join member m on m.id = p.member_id and l.account_id = m.cash_account
          where o.purchase_id = p.id), 0) end, 18) as tokens, p.currency,
        format.decimal(r.amount, purchases.decimals(p.currency)) as amount, format.utc(t.created_at) as at
      from ledger.transfer t
      join purchase p on p.transfer_id = t.reverses and p.member_id = ${member}
      join purchase_reversal r on r.purchase_id = p.id and r.kind = 'withdrawal'
        and t.business_key in ('buy-withdrawal:' || r.id, 'buy-withdrawal-refused:' || r.id, 'buy-refund-failed:' || r.id)
      where t.id = ${transfer}`,
  );
  if (!taken) return undefined;
  return {
    tokens: formatMoney(taken.tokens, brand.token.symbol, locale),
    back: formatMoney(taken.amount, taken.currency, locale),
    at: taken.at,
    order: taken.id,
    url: hostedLink(config, '/account/orders', { receipt: taken.id }),
  };
}
