import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/refund-requests/endpoints.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

const PAGE = 20;

/** Reads a request that must exist. */
export async function readRequest(db: Db, id: string): Promise<RefundRequest> {
  const [request] = await readRequests(db, sql`r.id = ${id}`, 1);
  if (!request) throw new Error(`Refund request ${id} does not exist.`);
  return request;
}

/** Newest first. */
export async function readRequests(
  db: Db,
  where: Statement,
  limit: number,
): Promise<RefundRequest[]> {
  const rows = await rowsOf<{ request: RefundRequest }>(
    db,
    sql`select refund_requests.request_json(r, s) as request
      from refund_request r join pay_session s on s.id = r.session_id
      where ${where} order by r.created_at desc, r.id desc limit ${limit}`,
  );
  return rows.map(({ request }) => request);
}

/** One page of a business's requests. @throws Problem validation_failed naming `query.after` */
export async function listRequests(
  db: Db,
  merchantId: Operand<string>,
  { status, paySession, after, limit = String(PAGE) }: CallInput<typeof endpoints.list>['query'],
): Promise<CallOutput<typeof endpoints.list>> {
  const conditions = [sql`r.merchant_id = ${merchantId}`];
  if (status) conditions.push(sql`r.status = ${status}`);
  if (paySession) conditions.push(sql`r.session_id = ${paySession}`);
  if (after) {
    const [last] = await rowsOf(
      db,
      sql`select 1 from refund_request where id = ${after} and merchant_id = ${merchantId}`,
    );
    if (!last) throw fieldProblem('query.after', 'Not a refund request of yours.');
    conditions.push(
      sql`(r.created_at, r.id) < (select created_at, id from refund_request where id = ${after})`,
    );
  }
  const size = Number(limit);
  const found = await readRequests(db, sql.join(conditions, sql` and `), size + 1);
  const data = found.slice(0, size);
  return { data, next: found.length > size ? (data.at(-1)?.id ?? null) : null };
}
