/** The values of the two e-mails about a refund, to the payer and to the merchant. */
import { type SQL, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatMoney } from '#shared/format.ts';
import { isToken } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';

interface Refunded {
  merchant: MerchantIdentity;
  reference: string | null;
  description: string | null;
  reason: string | null;
  at: string;
  currency: string;
  tokens: string;
  /** In `currency`: this refund, the sum of refunds up to this one, and the price. */
  part: string;
  back: string;
  price: string;
}

/** @returns undefined unless `member` received this refund */
export const readRefundReceived = (db: Db, config: Config, about: About) =>
  readLetter(db, config, about, sql`s.payer_id = ${about.member}`);

/** @returns undefined unless `member` gave this refund */
export const readRefundGiven = (db: Db, config: Config, about: About) =>
  readLetter(db, config, about, sql`s.merchant_id = ${about.member}`);

async function readLetter(
  db: Db,
  config: Config,
  { transfer, locale }: About,
  side: SQL,
): Promise<TemplateValues['refund-received'] | undefined> {
  const [found] = await rowsOf<Refunded>(
    db,
    sql`select pay.merchant_identity(s) as merchant, s.reference, s.description, r.reason,
        format.utc(r.created_at) as at, s.currency, format.decimal(r.tokens, 18) as tokens,
        format.decimal(r.amount, s.decimals) as part, format.decimal(s.amount, s.decimals) as price,
        format.decimal((
          select sum(o.amount) from refund o
          where o.session_id = s.id and (o.created_at, o.id) <= (r.created_at, r.id)
        ), s.decimals) as back
      from refund r
      join pay_session s on s.id = r.session_id
      where r.transfer_id = ${transfer} and ${side}`,
  );
  if (!found) return undefined;
  const { merchant, at, currency, part, price, back } = found;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const tokens = formatMoney(found.tokens, brand.token.symbol, locale);
  return {
    ...merchantValues(merchant),
    at,
    refunded: tokens,
    part: isToken(currency) && part === found.tokens ? '' : money(part),
    back: money(back),
    price: money(price),
    reason: found.reason ?? '',
    description: found.description ?? '',
    reference: found.reference ?? '',
    url: hostedLink(config, `/account/transactions/${transfer}`),
  };
}
