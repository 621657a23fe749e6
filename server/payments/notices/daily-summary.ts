/** E-mails the team of a business after each day (UTC) on which it sold something, once. */

import { brand } from '#shared/brand.ts';
import { formatMoney, formatValue } from '#shared/format.ts';
import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { readSales } from '../sales/sales.ts';

const AT_ONCE = 200;

interface Due {
  merchantId: string;
  merchant: string;
  day: string;
}

/**
 * Queues the summaries of the day before today.
 * @returns the number of businesses
 */
export async function queueDailySummaries(db: Db, config: Config): Promise<number> {
  const due = await rowsOf<Due>(
    db,
    sql`select m.id as "merchantId", m.recipient_name as merchant, to_char(d.day, 'YYYY-MM-DD') as day
      from (select (now() at time zone 'UTC')::date - 1 as day) d
      cross join merchant m
      where m.livemode
        and not exists (select from daily_summary where merchant_id = m.id and day = d.day)
        and exists (select from pay_session s
          where s.merchant_id = m.id and s.transfer_id is not null
            and s.closed_at >= d.day::timestamp at time zone 'UTC'
            and s.closed_at < (d.day + 1)::timestamp at time zone 'UTC')
      limit ${AT_ONCE}::int`,
  );
  let queued = 0;
  const queue = async (one: Due) => {
    if (await queueOne(db, config, one)) queued++;
  };
  await tryEach(due, queue, 'e-mails were not queued');
  return queued;
}

/** The row ensures one e-mail per day; the e-mail is queued in the same commit. */
function queueOne(db: Db, config: Config, { merchantId, merchant, day }: Due): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [first] = await rowsOf<{ day: string }>(
      tx,
      sql`insert into daily_summary (merchant_id, day) values (${merchantId}, ${day})
        on conflict do nothing returning day`,
    );
    if (!first) return false;
    const { totals, currencies } = await readSales(tx, config, merchantId, {
      from: day,
      to: day,
      by: 'day',
    });
    const url = hostedLink(config, '/account');
    const notice = { about: merchantId, kind: 'daily_summary', template: 'daily-summary' } as const;
    await queueNotice(tx, config, notice, (locale) => {
      const sums = (of: 'gross' | 'coupon' | 'discount' | 'tip' | 'net' | 'refunded') =>
        currencies
          .filter(({ figures }) => Number(figures[of]) > 0)
          .map(({ figures, currency }) => formatMoney(figures[of], currency, locale))
          .join(' + ');
      const taxes = (of: 'tax' | 'refundedTax') =>
        currencies
          .flatMap(({ figures, currency }) =>
            figures.tax
              .filter((one) => Number(one[of]) > 0)
              .map((one) => {
                const rate = formatValue({ kind: 'percent', percent: one.rate }, locale);
                return `${formatMoney(one[of], currency, locale)} (${rate})`;
              }),
          )
          .join(' + ');
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
      return {
        merchant,
        day: date.format(new Date(day)),
        payments: new Intl.NumberFormat(locale).format(totals.payments),
        gross: sums('gross'),
        coupon: sums('coupon'),
        discount: sums('discount'),
        tip: sums('tip'),
        sales: sums('net'),
        tax: taxes('tax'),
        refunds: sums('refunded'),
        refundedTax: taxes('refundedTax'),
        received: formatMoney(totals.received, brand.token.symbol, locale),
        url,
      };
    });
    return true;
  });
}
