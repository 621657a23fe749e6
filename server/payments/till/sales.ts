/** The payments that one till has asked for. They do not name the payer. */
import type { PersonSum } from '#shared/till/day.ts';
import type { TillSale, TillTotal } from '#shared/till/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Problem } from '../../platform/http/problem.ts';

interface Period {
  from: string;
  to: string;
}

/** @throws Problem session_not_found, also for another till's session */
export async function readSale(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  device: Operand<string>,
  id: string,
): Promise<TillSale> {
  const [sale] = await selectSales(db, config, sql`t.device_id = ${device} and s.id = ${id}`, 1);
  if (!sale) throw new Problem('session_not_found');
  return sale;
}

/** Newest first. @param after the last id of the previous page */
export async function listSales(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  device: Operand<string>,
  { after, limit, ...period }: Period & { after?: string | undefined; limit: number },
): Promise<Page<TillSale>> {
  const behind = after
    ? sql`and (t.created_at, t.session_id) < (select created_at, session_id from till_sale
        where session_id = ${after} and device_id = ${device})`
    : sql``;
  const found = await selectSales(db, config, sql`${within(device, period)} ${behind}`, limit + 1);
  return pageOf(found, limit);
}

/** The sums of what was paid: by currency, and by the person who sold, empty when nobody was named. */
export async function readTotals(
  db: Db,
  device: Operand<string>,
  period: Period,
): Promise<{ totals: TillTotal[]; people: PersonSum[] }> {
  const [sums] = await rowsOf<{ totals: TillTotal[]; people: PersonSum[] }>(
    db,
    sql`with sold as (select t.session_id from till_sale t where ${within(device, period)})
      select till.people_json(array(table sold)) as people, (
        select coalesce(json_agg(total order by currency), '[]') from (
          select s.currency, count(*)::int as payments,
            pay.figures_json(p_decimals => s.decimals, p_gross => sum(taken.gross), p_tip => sum(s.tip),
              p_coupon => sum(taken.coupon), p_net => sum(taken.net),
              p_tax => pay.tax_json(s.decimals, jsonb_agg(s.tax) filter (where s.tax is not null),
                jsonb_agg(back.tax) filter (where back.tax is not null)),
              p_refunded => sum(back.amount), p_received => sum(taken.tokens),
              p_refunded_tokens => sum(back.tokens)) as figures
          from sold join pay_session s on s.id = sold.session_id, prices.taken(s) taken, pay.refunded(s) back
          where s.transfer_id is not null
          group by s.currency, s.decimals) total) as totals`,
  );
  return sums ?? { totals: [], people: [] };
}

/** @throws Problem not_found for a code whose payment has ended */
export async function findByCode(db: Db, code: string): Promise<{ id: string }> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select s.id from till_sale t join pay_session s on s.id = t.session_id
      where t.code = ${code} and pay.status(s) = 'pending'`,
  );
  if (!found) throw new Problem('not_found');
  return found;
}

const within = (device: Operand<string>, { from, to }: Period): Statement =>
  sql`t.device_id = ${device} and t.created_at >= ${from} and t.created_at < ${to}`;

function selectSales(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  where: Statement,
  limit: number,
): Promise<TillSale[]> {
  return rowsOf<TillSale>(
    db,
    sql`select s.id, pay.status(s) as status, s.description as item, s.reference,
        s.currency, s.line_items as "lineItems", s.vat_id as "vatId", t.sold_by as "soldBy",
        pay.refund_lines_json(s) as "refundLines",
        case when s.transfer_id is not null then passes.refundable_json(s, refunded) end as pass,
        pay.figures_json(s => s, q => quote, p_refunded => refunded,
          p_refunded_tokens => refunded_tokens, p_tax => shown.tax) as figures,
        format.utc(s.created_at) as "createdAt",
        case when s.transfer_id is not null then format.utc(s.closed_at) end as "paidAt",
        format.utc(s.expires_at) as "expiresAt",
        ${publicUrl} || '/pay/' || s.id as url, t.code,
        case when pay.status(s) = 'pending' then
          (select told.reason from till_reason told where told.session_id = s.id) end as reason
      from till_sale t join pay_session s on s.id = t.session_id, pay.with_quote(s),
        pay.tax_shown(s.decimals, pay.sold_tax(s, quote), refunded_tax) shown
      where ${where}
      order by t.created_at desc, t.session_id desc limit ${limit}`,
  );
}
