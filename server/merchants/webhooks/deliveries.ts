/** The delivery log of a business, and manual redelivery. */
import { type SQL, sql } from 'drizzle-orm';
import type { CallInput } from '#shared/http/endpoint.ts';
import type * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  REDELIVER_AT_MOST,
} from '#shared/webhooks/log-endpoints.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { bodyOf } from '../events/deliveries.ts';
import { firstEndpoint } from '../events/endpoints.ts';

const PAGE = 20;
const SHOWN_ATTEMPTS = 50;

const columns =
  sql.raw(`d.id, d.event_id as "eventId", e.type, e.is_test as "isTest", d.status, d.attempts,
  format.utc(e.created_at) as "createdAt",
  case when d.status = 'pending' then format.utc(d.next_attempt_at) end as "nextAttemptAt",
  format.utc(last.started_at) as "lastAttemptAt", last.response_status as "responseStatus", last.problem`);

const tables = sql.raw(`event e join delivery d on d.event_id = e.id
  left join lateral (select * from delivery_attempt a where a.delivery_id = d.id
    order by a.attempt desc limit 1) last on true`);

type Filter = CallInput<typeof logWebhooksEndpoints.list>['query'];

/** @throws Problem validation_failed for an `after` of another business */
export async function readLog(
  db: Db,
  merchantId: string,
  { status, type, from, to, event, after, limit }: Filter,
): Promise<{ data: Delivery[]; next: string | null }> {
  const conditions: SQL[] = [sql`e.merchant_id = ${merchantId}`];
  if (status) conditions.push(sql`d.status = ${status}`);
  if (type) conditions.push(sql`e.type = ${type}`);
  if (event) conditions.push(sql`e.id = ${event}`);
  if (from) conditions.push(sql`e.created_at >= ${from}::timestamptz`);
  if (to) conditions.push(sql`e.created_at < ${to}::timestamptz`);
  if (after) conditions.push(await behind(db, merchantId, after));
  const size = limit === undefined ? PAGE : Number(limit);
  const found = await rowsOf<Delivery>(
    db,
    sql`select ${columns} from ${tables} where ${sql.join(conditions, sql` and `)}
      order by e.created_at desc, e.id desc, d.id desc limit ${size + 1}::int`,
  );
  const data = found.slice(0, size);
  return { data, next: found.length > size ? (data.at(-1)?.id ?? null) : null };
}

async function behind(db: Db, merchantId: string, after: string): Promise<SQL> {
  const [last] = await rowsOf<{ at: string; event: string }>(
    db,
    sql`select e.created_at::text as at, e.id as event from delivery d
      join event e on e.id = d.event_id
      where d.id = ${after} and e.merchant_id = ${merchantId}`,
  );
  if (!last) throw fieldProblem('query.after', 'Not one of your deliveries.');
  // The first condition repeats the second in a form that the index supports.
  return sql`(e.created_at, e.id) <= (${last.at}::timestamptz, ${last.event})
    and (e.created_at, e.id, d.id) < (${last.at}::timestamptz, ${last.event}, ${after})`;
}

/** @throws Problem not_found, also for deliveries of other businesses */
export async function readDelivery(
  db: Db,
  merchantId: string,
  id: string,
): Promise<DeliveryDetail> {
  const [found] = await rowsOf<Omit<DeliveryDetail, 'body' | 'log'> & { payload: unknown }>(
    db,
    sql`select ${columns}, w.url, e.payload from ${tables}
      join webhook_endpoint w on w.id = d.endpoint_id
      where d.id = ${id} and e.merchant_id = ${merchantId}`,
  );
  if (!found) throw new Problem('not_found');
  const log = await rowsOf<DeliveryAttempt>(
    db,
    sql`select attempt, format.utc(started_at) as "startedAt", duration_ms as "durationMs",
        response_status as "responseStatus", response_body as "responseBody", problem, error
      from delivery_attempt where delivery_id = ${id}
      order by attempt desc limit ${SHOWN_ATTEMPTS}::int`,
  );
  const { payload, ...delivery } = found;
  return { ...delivery, body: bodyOf(payload), log };
}

/** @throws Problem not_found, also for deliveries of other businesses and without an address */
export async function redeliver(db: Db, merchantId: string, id: string): Promise<DeliveryDetail> {
  await readDelivery(db, merchantId, id);
  await countRequest(db, 'webhook-redelivery', merchantId);
  const [asked] = await rowsOf<{ known: boolean }>(
    db,
    sql`select events.redeliver(${merchantId}, d.endpoint_id, d.id) as known
      from delivery d where d.id = ${id}`,
  );
  if (!asked?.known) throw new Problem('not_found');
  return readDelivery(db, merchantId, id);
}

/**
 * @throws Problem not_found for members who are not a business, validation_failed for a `since` of
 *   another business
 */
export async function redeliverMany(
  db: Db,
  merchantId: string,
  { from, to, since, status }: CallInput<typeof logWebhooksEndpoints.redeliverRange>['body'],
): Promise<{ count: number; next: string | null }> {
  if (since !== undefined) {
    const own = await rowsOf(
      db,
      sql`select from event where id = ${since} and merchant_id = ${merchantId}`,
    );
    if (own.length === 0) throw fieldProblem('since', 'Not one of your events.');
  }
  await countRequest(db, 'webhook-redelivery', merchantId);
  const [done] = await rowsOf<{ count: number; last: string | null }>(
    db,
    sql`select * from events.redeliver_range(
      p_merchant => ${merchantId},
      p_endpoint => (select id from (${firstEndpoint(merchantId)}) first),
      p_from => ${from ?? null}::timestamptz,
      p_to => ${to ?? null}::timestamptz, p_since => ${since ?? null},
      p_status => ${status ?? null}, p_limit => ${REDELIVER_AT_MOST}::int)`,
  );
  return { count: done?.count ?? 0, next: done?.last ?? null };
}
