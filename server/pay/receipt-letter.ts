/** What the payer's mail says of a payment. */
import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { isToken } from '#shared/money.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { LetterValues } from '../mail/letter-values.ts';
import type { About } from '../mail/transfer-letters.ts';

interface Paid {
  merchant: string;
  reference: string | null;
  description: string | null;
  at: string;
  currency: string;
  /** In tokens and, as the quote's rate had it, in `currency`. */
  gross: string;
  discount: string;
  total: string;
  price: string;
  saved: string;
  worth: string;
}

/** @returns undefined unless `member` paid a session by this transfer */
export async function readPaymentReceipt(
  db: Db,
  config: Config,
  { transfer, member, locale }: About,
): Promise<LetterValues['payment-receipt'] | undefined> {
  const [paid] = await rowsOf<Paid>(
    db,
    sql`select m.recipient_name as merchant, s.reference, s.description,
        pay.utc(s.closed_at) as at, s.currency,
        pay.decimal(q.gross, 18) as gross, pay.decimal(q.gross - q.total, 18) as discount,
        pay.decimal(q.total, 18) as total, pay.decimal(s.amount, s.decimals) as price,
        (s.amount * 10::numeric ^ -s.decimals - fiat.total)::numeric(38, 2) as saved,
        fiat.total as worth
      from pay_session s
      join merchant m on m.id = s.merchant_id
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
    merchant: paid.merchant,
    at: paid.at,
    gross: amount(paid.gross, paid.price),
    discount: paid.discount === '0' ? '' : amount(`-${paid.discount}`, `-${paid.saved}`),
    total: amount(paid.total, paid.worth),
    description: paid.description ?? '',
    reference: paid.reference ?? '',
    url: hostedLink(config, `/account/transactions/${transfer}`),
  };
}
