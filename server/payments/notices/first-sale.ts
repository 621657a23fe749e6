/** E-mails the team of a business about its first sale, once. */

import { formatMoney } from '#shared/format.ts';
import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';

const AT_ONCE = 200;

interface Sale {
  merchantId: string;
  merchant: string;
  transfer: string;
  /** What the payer paid and the business received. */
  net: string;
  currency: string;
  description: string;
  at: string;
}

/** @returns the number of businesses */
export async function queueFirstSales(db: Db, config: Config): Promise<number> {
  const sales = await rowsOf<Sale>(
    db,
    sql`select m.id as "merchantId", m.recipient_name as merchant, s.transfer_id as transfer,
        format.decimal(taken.net, s.decimals) as net, s.currency,
        coalesce(s.description, '') as description, format.utc(s.closed_at) as at
      from merchant m
      cross join lateral (select * from pay_session p
        where p.merchant_id = m.id and p.transfer_id is not null
        order by p.closed_at, p.id limit 1) s
      cross join lateral prices.taken(s) taken
      where m.livemode and not exists (select from first_sale_notice where merchant_id = m.id)
      limit ${AT_ONCE}::int`,
  );
  let queued = 0;
  const queue = async (sale: Sale) => {
    if (await queueOne(db, config, sale)) queued++;
  };
  await tryEach(sales, queue, 'e-mails were not queued');
  return queued;
}

/** The row ensures one e-mail; the e-mail is queued in the same commit. */
function queueOne(db: Db, config: Config, sale: Sale): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [first] = await rowsOf<{ merchantId: string }>(
      tx,
      sql`insert into first_sale_notice (merchant_id) values (${sale.merchantId})
        on conflict do nothing returning merchant_id as "merchantId"`,
    );
    if (!first) return false;
    const { merchantId: about, merchant, description, at } = sale;
    const url = hostedLink(config, `/account/transactions/${sale.transfer}`);
    await queueNotice(
      tx,
      config,
      { about, kind: 'first_sale', template: 'first-sale' },
      (locale) => ({
        amount: formatMoney(sale.net, sale.currency, locale),
        merchant,
        description,
        at,
        url,
      }),
    );
    return true;
  });
}
