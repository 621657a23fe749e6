import type { Refund, RefundablePayment } from '#shared/refunds/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { FROM_REFUNDABLE, REFUNDABLE_SUM } from '../pay/refundable-sum.ts';

/** How many refunds are shown with a payment. */
const SHOWN = 50;

/** Reads a refund that must exist. */
export async function readRefund(db: Db, id: string): Promise<Refund> {
  const [refund] = await select(db, sql`r.id = ${id}`, 1);
  if (!refund) throw new Error(`Refund ${id} does not exist.`);
  return refund;
}

/** @throws Problem not_found, also for another merchant's refund */
export async function readMerchantRefund(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<Refund> {
  const [refund] = await select(db, sql`r.id = ${id} and paid.merchant_id = ${merchantId}`, 1);
  if (!refund) throw new Problem('not_found');
  return refund;
}

/**
 * One page of a merchant's refunds, newest first. Only sessions with a refund are read, by their
 * index.
 * @throws Problem validation_failed naming `query.after`
 */
export async function listMerchantRefunds(
  db: Db,
  merchantId: Operand<string>,
  filter: {
    from?: string | undefined;
    to?: string | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<{ data: Refund[]; next: string | null }> {
  const { from, to, after, limit } = filter;
  const conditions = [
    sql`paid.merchant_id = ${merchantId} and paid.status in ('partially_refunded', 'refunded')`,
    ...(from ? [sql`r.created_at >= ${from}`] : []),
    ...(to ? [sql`r.created_at < ${to}`] : []),
  ];
  if (after) {
    const [last] = await select(db, sql`r.id = ${after} and paid.merchant_id = ${merchantId}`, 1);
    if (!last) throw fieldProblem('query.after', 'Not a refund of yours.');
    conditions.push(
      sql`(r.created_at, r.id) < (select created_at, id from refund where id = ${after})`,
    );
  }
  const found = await select(db, sql.join(conditions, sql` and `), limit + 1);
  return pageOf(found, limit);
}

/**
 * One page of a session's refunds, newest first. `after` is the last id of the previous page.
 * @throws Problem session_not_found, also for another merchant's session; validation_failed naming
 *   `query.after`
 */
export async function listRefunds(
  db: Db,
  merchantId: Operand<string>,
  sessionId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ data: Refund[]; next: string | null }> {
  const conditions = [sql`paid.merchant_id = ${merchantId} and r.session_id = ${sessionId}`];
  if (after) {
    await requireSession(db, merchantId, sessionId);
    const [last] = await rowsOf(
      db,
      sql`select 1 from refund where id = ${after} and session_id = ${sessionId}`,
    );
    if (!last) throw fieldProblem('query.after', 'Not a refund of this session.');
    conditions.push(
      sql`(r.created_at, r.id) < (select created_at, id from refund where id = ${after})`,
    );
  }
  const found = await select(db, sql.join(conditions, sql` and `), limit + 1);
  if (found.length === 0) await requireSession(db, merchantId, sessionId);
  return pageOf(found, limit);
}

async function requireSession(db: Db, merchantId: Operand<string>, id: string): Promise<void> {
  const [session] = await rowsOf(
    db,
    sql`select 1 from pay_session where id = ${id} and merchant_id = ${merchantId}`,
  );
  if (!session) throw new Problem('session_not_found');
}

/** The id of the merchant's session paid by this transaction. @throws Problem not_found */
export async function sessionOf(
  db: Db,
  merchantId: Operand<string>,
  transactionId: string,
): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select id from pay_session where transfer_id = ${transactionId} and merchant_id = ${merchantId}`,
  );
  if (!row) throw new Problem('not_found');
  return row.id;
}

/** @throws Problem not_found unless the merchant was paid by this transaction */
export async function readRefundablePayment(
  db: Db,
  merchantId: Operand<string>,
  transactionId: string,
): Promise<RefundablePayment> {
  const [payment] = await rowsOf<RefundablePayment>(
    db,
    sql`select s.id as "paySessionId", ${REFUNDABLE_SUM},
        format.decimal(taken.tokens - refunded_tokens, 18) as "remainingTokens",
        passes.refundable_json(s, refunded) as pass, pay.refund_lines_json(s) as lines,
        (select coalesce(json_agg(shown.refund), '[]') from (
          ${refundsOf(sql`r.session_id = s.id`, SHOWN)}) shown) as refunds
      ${FROM_REFUNDABLE} where s.transfer_id = ${transactionId} and s.merchant_id = ${merchantId}`,
  );
  if (!payment) throw new Problem('not_found');
  return payment;
}

async function select(db: Db, where: Statement, limit: number): Promise<Refund[]> {
  const rows = await rowsOf<{ refund: Refund }>(db, refundsOf(where, limit));
  return rows.map(({ refund }) => refund);
}

const refundsOf = (where: Statement, limit: number): Statement =>
  sql`select refunds.refund_json(r, paid) as refund
    from refund r join pay_session paid on paid.id = r.session_id
    where ${where} order by r.created_at desc, r.id desc limit ${limit}`;
