/** The values of the e-mails about a reservation: to its payer, and to a business that loses it by a dispute. */
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatMoney, formatValue } from '#shared/format.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';

interface Reserved {
  merchant: MerchantIdentity;
  transfer: string;
  description: string | null;
  reference: string | null;
  terms: string | null;
  currency: string;
  net: string;
  tokens: string;
  /** Null until the reservation is captured. */
  captured: string | null;
  capturedTokens: string | null;
  /** Null when nothing came back. */
  returned: string | null;
  at: string;
  until: string;
}

const OF_PAYER = ({ member }: About) => sql`s.payer_id = ${member}`;

/** @returns undefined unless `member` reserved with this transfer */
export const readReservationMade = (db: Db, config: Config, about: About) =>
  valuesOf(
    db,
    config,
    about,
    sql`s.reserve_transfer_id = ${about.transfer} and ${OF_PAYER(about)}`,
  );

/** @returns undefined unless this transfer captured a reservation of `member` */
export const readReservationCaptured = (db: Db, config: Config, about: About) =>
  valuesOf(db, config, about, sql`s.transfer_id = ${about.transfer} and ${OF_PAYER(about)}`);

/** @returns undefined unless this transfer returned a reservation of `member` */
export const readReservationReleased = (db: Db, config: Config, about: About) =>
  valuesOf(db, config, about, sql`${RETURNED_BY(about)} and ${OF_PAYER(about)}`);

/** @returns undefined unless this transfer returned a reservation for the business `member` */
export async function readReservationWithdrawn(db: Db, config: Config, about: About) {
  const values = await valuesOf(
    db,
    config,
    about,
    sql`${RETURNED_BY(about)} and s.merchant_id = ${about.member}`,
  );
  return values && { ...values, url: hostedLink(config, '/account') };
}

const RETURNED_BY = ({ transfer }: About) =>
  sql`s.reserve_transfer_id = (select reverses from ledger.transfer where id = ${transfer})`;

async function valuesOf(db: Db, config: Config, { locale }: About, where: Statement) {
  const [found] = await rowsOf<Reserved>(
    db,
    sql`select pay.merchant_identity(s) as merchant, s.reserve_transfer_id as transfer, s.description,
        s.reference, s.terms, s.currency, format.decimal(s.net, s.decimals) as net,
        format.decimal(s.total, 18) as tokens, format.decimal(s.captured, s.decimals) as captured,
        format.decimal(s.captured_tokens, 18) as "capturedTokens",
        case when s.closed_at is not null and s.captured is distinct from s.net
          then format.decimal(s.net - coalesce(s.captured, 0), s.decimals) end as returned,
        format.utc(coalesce(s.closed_at, s.authorized_at)) as at,
        format.utc(s.capture_before) as until
      from pay_session s where ${where}`,
  );
  if (!found) return undefined;
  const { merchant, transfer, currency, net, tokens, captured, capturedTokens, returned } = found;
  const both = (money: string, units: string) =>
    formatValue(moneyFirst(money, currency, units), locale);
  return {
    ...merchantValues(merchant),
    total: both(net, tokens),
    taken: captured && capturedTokens ? both(captured, capturedTokens) : '',
    returned: returned ? formatMoney(returned, currency, locale) : '',
    at: found.at,
    until: found.until,
    terms: found.terms ?? '',
    description: found.description ?? '',
    reference: found.reference ?? '',
    url: hostedLink(config, `/account/transactions/${transfer}`),
  };
}
