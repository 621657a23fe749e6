/** Received payments as shown to their merchant, without the payer. */
import { type SQL, sql } from 'drizzle-orm';
import type { Payment, PaymentDetail } from '#shared/sales/endpoints.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

export interface Selection {
  status?: Payment['status'] | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
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
 * Newest first. A filtered page may hold fewer payments than `limit`, or none, and still have a
 * `next`.
 * @throws Problem validation_failed when `after` is not a payment to this merchant
 */
export async function readPayments(
  db: Db,
  merchantId: string,
  wanted: PageRequest,
  scanLimit = SCAN_LIMIT,
): Promise<Page<Payment>> {
  const { status, search, after, limit } = wanted;
  const within = rangeOf(merchantId, wanted);
  const isFiltered = status !== undefined || search !== undefined;
  const until = isFiltered ? await codeAt(db, within, scanLimit) : undefined;
  const found = await rowsOf<Payment>(
    db,
    sql`with page as materialized (
        select s.id from pay_session s
        where ${sql.join(
          [
            within,
            ...(until ? [sql`(s.closed_at, s.id) >= ${placeOf(merchantId, until)}`] : []),
            ...(status ? [sql`s.status = ${status}`] : []),
            ...(search ? [mentions(search)] : []),
          ],
          sql` and `,
        )}
        order by s.closed_at desc, s.id desc limit ${limit + 1}::int
      )
      select ${COLUMNS} ${FROM} where s.id in (select id from page)
      order by s.closed_at desc, s.id desc`,
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
export async function readPayment(db: Db, merchantId: string, id: string): Promise<PaymentDetail> {
  const [found] = await rowsOf<PaymentDetail>(
    db,
    sql`select ${COLUMNS}, trim_scale((pay.latest_quote(s.id)).rate)::text as rate,
        s.line_items as "lineItems", s.metadata,
        purchases.held_of_transfer(s.transfer_id) as held
      ${FROM} where s.merchant_id = ${merchantId} and s.transfer_id = ${id}`,
  );
  if (!found) throw new Problem('not_found');
  return found;
}

const COLUMNS = sql.raw(`s.transfer_id as id, s.id as "sessionId", format.utc(s.closed_at) as date,
  s.status, format.decimal(s.amount, s.decimals) as amount, s.currency, s.description, s.reference,
  format.decimal(s.gross, 18) as gross, format.decimal(s.gross - s.total, 18) as discount,
  format.decimal(s.total, 18) as total,
  format.decimal(back.amount, s.decimals) as "refundedAmount",
  format.decimal(back.tokens, 18) as "refundedTokens"`);

const FROM = sql.raw('from pay_session s cross join lateral pay.refunded(s) back');

/** The condition for a merchant's payments in a period, after those of previous pages. */
function rangeOf(merchantId: string, { from, to, after }: PageRequest): SQL {
  return sql.join(
    [
      sql`s.merchant_id = ${merchantId} and s.transfer_id is not null`,
      ...(after ? [sql`(s.closed_at, s.id) < ${placeOf(merchantId, after)}`] : []),
      ...(from ? [sql`s.closed_at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`s.closed_at < ${to}::timestamptz`] : []),
    ],
    sql` and `,
  );
}

/** The sort key of a payment of this merchant, with microseconds. */
function placeOf(merchantId: string, code: string): SQL {
  const of = (column: SQL) => sql`(select ${column} from pay_session
    where transfer_id = ${code} and merchant_id = ${merchantId})`;
  return sql`(${of(sql`closed_at`)}, ${of(sql`id`)})`;
}

/** @returns the code of the `count`th payment of a range; undefined when there are fewer */
async function codeAt(db: Db, within: SQL, count: number): Promise<string | undefined> {
  const [last] = await rowsOf<{ code: string }>(
    db,
    sql`select s.transfer_id as code from pay_session s where s.id = (
      select s.id from pay_session s where ${within}
      order by s.closed_at desc, s.id desc offset ${count - 1}::int limit 1)`,
  );
  return last?.code;
}

async function isPayment(db: Db, merchantId: string, code: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from pay_session where transfer_id = ${code} and merchant_id = ${merchantId}`,
  );
  return found.length > 0;
}

/** Matches literal text, case-insensitively by Unicode rules in any database locale. */
function mentions(search: string): SQL {
  const folded = (text: SQL) => sql`lower(${text} collate pg_c_utf8)`;
  const term = folded(sql`${search}::text`);
  const places = ['s.reference', 's.description', 's.transfer_id', 's.id'].map(
    (column) => sql`strpos(${folded(sql.raw(column))}, ${term}) > 0`,
  );
  return sql`(${sql.join(places, sql` or `)})`;
}
