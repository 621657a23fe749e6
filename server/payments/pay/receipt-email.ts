/** The values of the receipt e-mail to the payer. */
import { sql } from 'drizzle-orm';
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

interface Paid {
  merchant: MerchantIdentity;
  reference: string | null;
  description: string | null;
  at: string;
  currency: string;
  /** `gross`, `discount` and `total` in tokens; the rest in `currency`, at the quote's rate. */
  gross: string;
  discount: string;
  total: string;
  price: string;
  saved: string;
  worth: string;
}

/** @returns undefined unless `member` paid a session with this transfer */
export async function readPaymentReceipt(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<TemplateValues['payment-receipt'] | undefined> {
  const [paid] = await rowsOf<Paid>(
    db,
    sql`select pay.merchant_identity(s) as merchant, s.reference, s.description,
        format.utc(s.closed_at) as at, s.currency,
        format.decimal(q.gross, 18) as gross, format.decimal(q.gross - q.total, 18) as discount,
        format.decimal(q.total, 18) as total, format.decimal(s.amount, s.decimals) as price,
        (s.amount * 10::numeric ^ -s.decimals - fiat.total)::numeric(38, 2) as saved,
        fiat.total as worth
      from pay_session s
      cross join lateral pay.latest_quote(s.id) q
      cross join lateral (select round(q.total * 1e-18 * q.rate, s.decimals) as total) fiat
      where s.transfer_id = ${transfer} and s.payer_id = ${member}`,
  );
  if (!paid) return undefined;
  const { currency } = paid;
  const amount = (tokens: string, fiat: string) => {
    const inTokens = formatMoney(tokens, brand.token.symbol, locale);
    return isToken(currency) ? inTokens : `${inTokens} (${formatMoney(fiat, currency, locale)})`;
  };
  return {
    ...merchantValues(paid.merchant),
    at: paid.at,
    gross: amount(paid.gross, paid.price),
    discount: paid.discount === '0' ? '' : amount(`-${paid.discount}`, `-${paid.saved}`),
    total: amount(paid.total, paid.worth),
    description: paid.description ?? '',
    reference: paid.reference ?? '',
    url: hostedLink(config, `/account/transactions/${transfer}`),
  };
}
