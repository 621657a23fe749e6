/** The values of the two e-mails about a refund, to the payer and to the merchant. */
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatMoney, formatValue } from '#shared/format.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';

interface Refunded {
  merchant: MerchantIdentity;
  reference: string | null;
  description: string | null;
  reason: string | null;
  at: string;
  currency: string;
  tokens: string;
  /** In `currency`: this refund and its part of the price, the refunds up to it, and what was paid. */
  amount: string;
  gross: string;
  back: string;
  net: string;
}

/** For the payer. @returns undefined unless `member` received this refund */
export async function readRefundReceived(db: Db, config: Config, about: About) {
  const found = await readRefunded(db, about, sql`s.payer_id = ${about.member}`);
  return found && { ...sharedValues(config, about, found), part: '' };
}

/** For the business. @returns undefined unless `member` gave this refund */
export async function readRefundGiven(db: Db, config: Config, about: About) {
  const found = await readRefunded(db, about, sql`s.merchant_id = ${about.member}`);
  if (!found) return undefined;
  const { amount, gross, currency } = found;
  const part = gross === amount ? '' : formatMoney(gross, currency, about.locale);
  return { ...sharedValues(config, about, found), part };
}

async function readRefunded(
  db: Db,
  { transfer }: About,
  side: Statement,
): Promise<Refunded | undefined> {
  const [found] = await rowsOf<Refunded>(
    db,
    sql`select pay.merchant_identity(s) as merchant, s.reference, s.description, r.reason,
        format.utc(r.created_at) as at, s.currency, format.decimal(r.tokens, 18) as tokens,
        format.decimal(r.amount, s.decimals) as amount, format.decimal(r.gross, s.decimals) as gross,
        format.decimal(so_far.amount, s.decimals) as back,
        format.decimal(taken.net, s.decimals) as net
      from refund r
      join pay_session s on s.id = r.session_id
      cross join lateral prices.taken(s) taken
      cross join lateral (
        select sum(o.amount) as amount from refund o
        where o.session_id = s.id and (o.created_at, o.id) <= (r.created_at, r.id)
      ) so_far
      where r.transfer_id = ${transfer} and ${side}`,
  );
  return found;
}

const sharedValues = (config: Config, { transfer, locale }: About, found: Refunded) => ({
  ...merchantValues(found.merchant),
  refunded: formatValue(moneyFirst(found.amount, found.currency, found.tokens), locale),
  back: formatMoney(found.back, found.currency, locale),
  net: formatMoney(found.net, found.currency, locale),
  at: found.at,
  reason: found.reason ?? '',
  description: found.description ?? '',
  reference: found.reference ?? '',
  url: hostedLink(config, `/account/transactions/${transfer}`),
});
