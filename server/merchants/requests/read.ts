/** A business reads the calls made with its keys. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/requests/endpoints.ts';
import type { ApiRequest, ApiRequestDetail } from '#shared/requests/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Problem } from '../../platform/http/problem.ts';

type Filter = Omit<CallInput<typeof endpoints.list>['query'], 'limit'> & { limit: number };

const SUMMARY = sql`r.id, format.utc(r.at) as at, r.method, r.route, r.path, r.status::int as status,
  r.error_code as "errorCode", r.duration_ms as "durationMs", r.idempotency_key as "idempotencyKey",
  r.address, jsonb_build_object('id', r.key_id, 'name', k.name, 'lastFour', k.last_four) as key`;
const FROM = sql`api_request r left join api_key k on k.id = r.key_id`;

/** One page, newest first. `after` is the last id of the previous page. */
export async function listRequests(
  db: Db,
  merchantId: Operand<string>,
  { key, status, path, from, to, after, limit }: Filter,
): Promise<Page<ApiRequest>> {
  const conditions = [sql`r.merchant_id = ${merchantId}`];
  if (key) conditions.push(sql`r.key_id = ${key}`);
  if (status) {
    const least = Number(status[0]) * 100;
    conditions.push(sql`r.status >= ${least}`, sql`r.status < ${least + 100}`);
  }
  // Written so that the index on failed calls can be used.
  if (status && status !== '2xx') conditions.push(sql`r.status >= 400`);
  if (path) conditions.push(sql`strpos(r.path, ${path}) > 0`);
  if (from) conditions.push(sql`r.at >= ${from}`);
  if (to) conditions.push(sql`r.at < ${to}`);
  if (after) {
    conditions.push(sql`(r.at, r.id) < (
      select at, id from api_request where id = ${after} and merchant_id = ${merchantId})`);
  }
  const rows = await rowsOf<ApiRequest>(
    db,
    sql`select ${SUMMARY} from ${FROM} where ${sql.join(conditions, sql` and `)}
      order by r.at desc, r.id desc limit ${limit + 1}`,
  );
  return pageOf(rows, limit);
}

/** @throws Problem not_found, also for a call of another business */
export async function readRequest(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<ApiRequestDetail> {
  const [row] = await rowsOf<ApiRequestDetail>(
    db,
    sql`select ${SUMMARY}, r.body, r.is_body_cut as "isBodyCut"
      from ${FROM} where r.merchant_id = ${merchantId} and r.id = ${id}`,
  );
  if (!row) throw new Problem('not_found');
  return row;
}
