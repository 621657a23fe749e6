/** What the two mails about a refund say: the payer's and the merchant's. */
import { type SQL, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { isToken } from '#shared/money.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { LetterValues } from '../mail/letter-values.ts';
import type { About } from '../mail/transfer-letters.ts';

interface Refunded {
  merchant: string;
  reference: string | null;
  description: string | null;
  reason: string | null;
  at: string;
  currency: string;
  tokens: string;
  /** In `currency`: the part of the price this one is, what has gone back by now, and the price. */
  part: string;
  back: string;
  price: string;
}

/** @returns undefined unless `member` was given this refund */
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
): Promise<LetterValues['refund-received'] | undefined> {
  const [found] = await rowsOf<Refunded>(
    db,
    sql`select m.recipient_name as merchant, s.reference, s.description, r.reason,
        pay.utc(r.created_at) as at, s.currency, pay.decimal(r.tokens, 18) as tokens,
        pay.decimal(r.amount, s.decimals) as part, pay.decimal(s.amount, s.decimals) as price,
        pay.decimal((
          select sum(o.amount) from refund o
          where o.session_id = s.id and (o.created_at, o.id) <= (r.created_at, r.id)
        ), s.decimals) as back
      from refund r
      join pay_session s on s.id = r.session_id
      join merchant m on m.id = s.merchant_id
      where r.transfer_id = ${transfer} and ${side}`,
  );
  if (!found) return undefined;
  const { merchant, at, currency, part, price, back } = found;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const tokens = formatMoney(found.tokens, brand.token.symbol, locale);
  return {
    merchant,
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
