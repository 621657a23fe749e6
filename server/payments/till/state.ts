import { brand } from '#shared/brand.ts';
import type { TillState } from '#shared/till/schemas.ts';
import { currencyOf } from '../../merchants/business/currency.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { AskedCaller } from '../../platform/http/asked-caller.ts';
import type { TillCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/** What fits a counter's screen. */
const MOST_ITEMS = 60;

/** @throws Problem unauthenticated for a till that was deleted meanwhile */
export async function readState(
  db: Db,
  { currencies }: Pick<Config, 'currencies'>,
  { device }: Pick<AskedCaller<TillCaller>, 'device'>,
): Promise<TillState> {
  const [till] = await rowsOf<Omit<TillState, 'currencies'> & { currency: string | null }>(
    db,
    sql`select till_device.name, till_device.tips, merchant.recipient_name as merchant,
        members.currency(merchant.id) as currency,
        (select coalesce(json_agg(item), '[]') from (
          select b.id, b.name, b.currency,
            format.decimal(coalesce((select q.price from plan q where q.id = b.plan_id), b.amount), b.decimals) as amount,
            till.is_alone(b) as "isAlone", b.capture_days is null and b.plan_id is null as "takesTip"
          from payment_button b
          where b.merchant_id = merchant.id and buttons.status(b, time.of(b.merchant_id)) = 'open'
          order by b.name, b.id limit ${MOST_ITEMS}::int) item) as items,
        (select coalesce(json_agg(pass), '[]') from (
          select p.id, p.name, p.currency, format.decimal(p.price, p.decimals) as amount, p.enabled as "isSold"
          from pass p where p.merchant_id = merchant.id
          order by p.name, p.id limit ${MOST_ITEMS}::int) pass) as passes,
        exists (select from coupon c where c.merchant_id = merchant.id and c.enabled and c.code is not null)
          as "takesCoupons",
        array(select distinct t.sold_by from till_sale t where t.device_id = till_device.id
          and t.sold_by is not null and t.created_at > clock_timestamp() - interval '31 days' order by 1) as sellers,
        (select till.day_json(o) from till_day o
          where o.device_id = till_device.id and o.closed_at is null) as day,
        case when refund_limit is not null then json_build_object('currency', refund_currency,
          'limit', format.decimal(refund_limit, refund_decimals),
          'left', format.decimal(till.refund_left(till_device), refund_decimals)) end as refunds
      from till_device join merchant on merchant.id = till_device.merchant_id
      where till_device.id = ${device}`,
  );
  if (!till) throw new Problem('unauthenticated');
  const { currency, ...shown } = till;
  const own = currencyOf({ currency }, currencies);
  const others = [...currencies, brand.token.symbol].filter((one) => one !== own);
  return { ...shown, currencies: [own, ...others] };
}
