/** Received payments as shown to their merchant, without the payer. */
import type { Payment, PaymentDetail, PaymentOrder } from '#shared/sales/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { pageBound } from '../../platform/db/page-bound.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

export interface Selection {
  status?: Payment['status'] | undefined;
  search?: string | undefined;
  till?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: PaymentOrder | undefined;
}

interface PageRequest extends Selection {
  /** The id of the last payment of the previous page. */
  after?: string | undefined;
  limit: number;
}

/**
 * How many payments one page of a filtered list scans at most: no index covers the filters, and
 * there may be no match among a million. A page that hits this limit names where to continue.
 */
const SCAN_LIMIT = 5000;

/**
 * Newest first unless sorted. A filtered page may hold fewer payments than `limit`, or none, and still have a
 * `next`.
 * @throws Problem validation_failed when `after` is not a payment to this merchant
 */
export async function readPayments(
  db: Db,
  merchantId: Operand<string>,
  wanted: PageRequest,
  scanLimit = SCAN_LIMIT,
): Promise<Page<Payment>> {
  const { status, search, till, after, limit } = wanted;
  const order = ORDERS[wanted.sort ?? 'newest'];
  const within = rangeOf(merchantId, wanted, order);
  const isFiltered = [status, search, till].some((filter) => filter !== undefined);
  const until = isFiltered ? await codeAt(db, within, order, scanLimit) : undefined;
  const found = await rowsOf<Payment>(
    db,
    sql`with page as materialized (
        select id from (select s.id from pay_session s
        where ${sql.join(
          [
            within,
            ...(until ? [placed(order, order.within, merchantId, until)] : []),
            ...(status ? [sql`s.status = ${status}`] : []),
            ...(search ? [mentions(search)] : []),
            ...(till ? [soldAt(till)] : []),
          ],
          sql` and `,
        )}
        order by ${order.by} ${pageBound(limit + 1)}) listed limit ${limit + 1}::int
      )
      select ${COLUMNS} from ${SESSIONS} where s.id in (select id from page)
      order by ${order.by}`,
  );
  // An empty page may also mean that `after` is unknown or another merchant's payment.
  if (found.length === 0 && after && !(await isPayment(db, merchantId, after))) {
    throw fieldProblem('query.after', 'Not one of your payments.');
  }
  const data = found.slice(0, limit);
  const last = found.length > limit ? data.at(-1)?.id : until;
  return { data, next: last ?? null };
}

/** @throws Problem not_found, also for another merchant's payment */
export async function readPayment(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<PaymentDetail> {
  const [found] = await rowsOf<PaymentDetail>(
    db,
    sql`select ${COLUMNS}, trim_scale((quote).rate)::text as rate,
        s.line_items as "lineItems", s.metadata,
        case when s.captured is not null then jsonb_build_object('net', format.decimal(s.net, s.decimals),
          'returned', format.decimal(s.net - s.captured, s.decimals)) end as reserved,
        (select device.name from till_sale sale join till_device device on device.id = sale.device_id
         where sale.session_id = s.id) as till,
        (select sale.sold_by from till_sale sale where sale.session_id = s.id) as "soldBy",
        purchases.held_of_transfer(s.transfer_id) as held
      from ${SESSIONS} where s.merchant_id = ${merchantId} and s.transfer_id = ${id}`,
  );
  if (!found) throw new Problem('not_found');
  return found;
}

interface Order {
  /** The column that is unique together with the id. Both have an index in this order. */
  column: Statement;
  by: Statement;
  /** Compares a row with an earlier one, and with the last one that is scanned. */
  behind: Statement;
  within: Statement;
}

const rising = (column: Statement): Order => ({
  column,
  by: sql`${column} asc, s.id asc`,
  behind: sql`>`,
  within: sql`<=`,
});
const falling = (column: Statement): Order => ({
  column,
  by: sql`${column} desc, s.id desc`,
  behind: sql`<`,
  within: sql`>=`,
});

// The second as `prices.taken` and its index say it.
const [CLOSED_AT, TOTAL] = [sql`s.closed_at`, sql`coalesce(s.captured_tokens, s.total)`];
const ORDERS: Record<PaymentOrder, Order> = {
  newest: falling(CLOSED_AT),
  oldest: rising(CLOSED_AT),
  largest: falling(TOTAL),
  smallest: rising(TOTAL),
};

const COLUMNS = sql`s.transfer_id as id, s.id as "sessionId", format.utc(s.closed_at) as date,
  s.status, s.currency,
  pay.figures_json(s => s, q => quote, p_refunded => refunded, p_refunded_tokens => refunded_tokens,
    p_tax => shown.tax) as figures,
  s.description, s.reference`;

const SESSIONS = sql`pay_session s, pay.with_quote(s),
  pay.tax_shown(s.decimals, pay.sold_tax(s, quote), refunded_tax) shown`;

/** The condition for a merchant's payments in a period, after those of previous pages. */
function rangeOf(
  merchantId: Operand<string>,
  { from, to, after }: PageRequest,
  order: Order,
): Statement {
  return sql.join(
    [
      sql`s.merchant_id = ${merchantId} and s.transfer_id is not null`,
      ...(after ? [placed(order, order.behind, merchantId, after)] : []),
      ...(from ? [sql`s.closed_at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`s.closed_at < ${to}::timestamptz`] : []),
    ],
    sql` and `,
  );
}

/** Compares a payment with that one of this merchant, by time with microseconds. */
function placed(
  { column }: Order,
  operator: Statement,
  merchantId: Operand<string>,
  code: string,
): Statement {
  const of = (column: Statement) => sql`(select ${column} from pay_session s
    where s.transfer_id = ${code} and s.merchant_id = ${merchantId})`;
  return sql`(${column}, s.id) ${operator} (${of(column)}, ${of(sql`s.id`)})`;
}

/** @returns the code of the `count`th payment of a range; undefined when there are fewer */
async function codeAt(
  db: Db,
  within: Statement,
  { by }: Order,
  count: number,
): Promise<string | undefined> {
  const [last] = await rowsOf<{ code: string }>(
    db,
    sql`select s.transfer_id as code from pay_session s where s.id = (
      select s.id from pay_session s where ${within}
      order by ${by} offset ${count - 1}::int limit 1)`,
  );
  return last?.code;
}

async function isPayment(db: Db, merchantId: Operand<string>, code: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from pay_session where transfer_id = ${code} and merchant_id = ${merchantId}`,
  );
  return found.length > 0;
}

const soldAt = (till: string) => sql`exists (select from till_sale
  where session_id = s.id and device_id = ${till})`;

/** Matches literal text, case-insensitively by Unicode rules in any database locale. */
function mentions(search: string): Statement {
  const folded = (text: Statement) => sql`lower(${text} collate pg_c_utf8)`;
  const term = folded(sql`${search}::text`);
  const places = [sql`s.reference`, sql`s.description`, sql`s.transfer_id`, sql`s.id`].map(
    (column) => sql`strpos(${folded(column)}, ${term}) > 0`,
  );
  // Who sold at a till is another row.
  const seller = sql`exists (select from till_sale where session_id = s.id and ${folded(sql`sold_by`)} = ${term})`;
  return sql`(${sql.join([...places, seller], sql` or `)})`;
}
