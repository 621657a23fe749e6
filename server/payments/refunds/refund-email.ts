/** The values of the two e-mails about a refund, to the payer and to the merchant. */
import { brand } from '#shared/brand.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatMoney, formatValue } from '#shared/format.ts';
import { isToken } from '#shared/money.ts';
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
  /** In `currency`: this refund, the sum of refunds up to this one, and the price. */
  part: string;
  back: string;
  price: string;
  /** What this refund gave back of the net, and all refunds up to it. */
  net: string;
  netBack: string;
}

/** For the payer, in what was paid after the discount. @returns undefined unless `member` received this refund */
export async function readRefundReceived(db: Db, config: Config, about: About) {
  const found = await readRefunded(db, about, sql`s.payer_id = ${about.member}`);
  if (!found) return undefined;
  const { currency, net, tokens, netBack } = found;
  return {
    ...sharedValues(config, about, found),
    refunded: formatValue(moneyFirst(net, currency, tokens), about.locale),
    part: '',
    back: formatMoney(netBack, currency, about.locale),
    price: '',
  };
}

/** For the business, in parts of its price. @returns undefined unless `member` gave this refund */
export async function readRefundGiven(db: Db, config: Config, about: About) {
  const found = await readRefunded(db, about, sql`s.merchant_id = ${about.member}`);
  if (!found) return undefined;
  const { currency, part, tokens, back, price } = found;
  const money = (amount: string) => formatMoney(amount, currency, about.locale);
  return {
    ...sharedValues(config, about, found),
    refunded: formatMoney(tokens, brand.token.symbol, about.locale),
    part: isToken(currency) && part === tokens ? '' : money(part),
    back: money(back),
    price: money(price),
  };
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
        format.decimal(r.amount, s.decimals) as part, format.decimal(s.amount, s.decimals) as price,
        format.decimal(so_far.amount, s.decimals) as back,
        format.decimal(refunds.net(r, s), s.decimals) as net,
        format.decimal(pay.refunded_net(s, (pay.latest_quote(s.id)).net, so_far.amount),
          s.decimals) as "netBack"
      from refund r
      join pay_session s on s.id = r.session_id
      cross join lateral (
        select sum(o.amount) as amount from refund o
        where o.session_id = s.id and (o.created_at, o.id) <= (r.created_at, r.id)
      ) so_far
      where r.transfer_id = ${transfer} and ${side}`,
  );
  return found;
}

const sharedValues = (config: Config, { transfer }: About, found: Refunded) => ({
  ...merchantValues(found.merchant),
  at: found.at,
  reason: found.reason ?? '',
  description: found.description ?? '',
  reference: found.reference ?? '',
  url: hostedLink(config, `/account/transactions/${transfer}`),
});
