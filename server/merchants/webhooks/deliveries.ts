/** The delivery log of an endpoint, and manual redelivery. */
import type { CallInput } from '#shared/http/call.ts';
import type * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import {
  type Delivery,
  type DeliveryDetail,
  REDELIVER_AT_MOST,
} from '#shared/webhooks/log-schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { bodyOf } from '../events/deliveries.ts';
import { own, requireEndpoint } from './read.ts';

const PAGE = 20;
const SHOWN_ATTEMPTS = 50;

const columns = sql`d.id, d.event_id as "eventId", e.type, e.is_test as "isTest", d.status, d.attempts,
  format.utc(e.created_at) as "createdAt",
  case when d.status = 'pending' then format.utc(d.next_attempt_at) end as "nextAttemptAt",
  format.utc(last.started_at) as "lastAttemptAt", last.response_status as "responseStatus", last.problem`;

const tables = sql`event e join delivery d on d.event_id = e.id
  left join lateral (select * from delivery_attempt a where a.delivery_id = d.id
    order by a.attempt desc limit 1) last on true`;

/** The latest attempts of a delivery `d`. */
const LOG = sql`select coalesce(json_agg(json_build_object(
    'attempt', a.attempt, 'startedAt', format.utc(a.started_at), 'durationMs', a.duration_ms,
    'responseStatus', a.response_status, 'responseBody', a.response_body, 'problem', a.problem,
    'error', a.error) order by a.attempt desc), '[]')
  from (select * from delivery_attempt where delivery_id = d.id
    order by attempt desc limit ${SHOWN_ATTEMPTS}::int) a`;

type Filter = CallInput<typeof logWebhooksEndpoints.list>['query'];

/** @throws Problem not_found; validation_failed for an `after` of another endpoint */
export async function readLog(
  db: Db,
  merchantId: Operand<string>,
  endpointId: string,
  { status, type, from, to, event, after, limit }: Filter,
): Promise<{ data: Delivery[]; next: string | null }> {
  const conditions: Statement[] = [
    sql`d.endpoint_id = (select w.id from webhook_endpoint w where ${own(merchantId, endpointId)})`,
  ];
  if (status) conditions.push(sql`d.status = ${status}`);
  if (type) conditions.push(sql`e.type = ${type}`);
  if (event) conditions.push(sql`e.id = ${event}`);
  if (from) conditions.push(sql`d.created_at >= ${from}::timestamptz`);
  if (to) conditions.push(sql`d.created_at < ${to}::timestamptz`);
  if (after) {
    await requireEndpoint(db, merchantId, endpointId);
    conditions.push(await behind(db, endpointId, after));
  }
  const size = limit === undefined ? PAGE : Number(limit);
  const found = await rowsOf<Delivery>(
    db,
    sql`select ${columns} from ${tables} where ${sql.join(conditions, sql` and `)}
      order by d.created_at desc, d.id desc limit ${size + 1}::int`,
  );
  // An empty page may also mean that the endpoint is unknown or another business's.
  if (found.length === 0) await requireEndpoint(db, merchantId, endpointId);
  const data = found.slice(0, size);
  return { data, next: found.length > size ? (data.at(-1)?.id ?? null) : null };
}

async function behind(db: Db, endpointId: string, after: string): Promise<Statement> {
  const [last] = await rowsOf<{ at: string }>(
    db,
    sql`select to_json(created_at) #>> '{}' as at from delivery
      where id = ${after} and endpoint_id = ${endpointId}`,
  );
  if (!last) throw fieldProblem('query.after', 'Not a delivery of this endpoint.');
  return sql`(d.created_at, d.id) < (${last.at}::timestamptz, ${after})`;
}

/** One delivery of an endpoint. */
export interface Named {
  id: string;
  delivery: string;
}

/** @throws Problem not_found, also for deliveries of other endpoints and businesses */
export async function readDelivery(
  db: Db,
  merchantId: Operand<string>,
  { id, delivery }: Named,
): Promise<DeliveryDetail> {
  const [found] = await rowsOf<Omit<DeliveryDetail, 'body'> & { payload: unknown }>(
    db,
    sql`select ${columns}, e.payload, w.url, (${LOG}) as log
      from ${tables} join webhook_endpoint w on w.id = d.endpoint_id
      where d.id = ${delivery} and ${own(merchantId, id)}`,
  );
  if (!found) throw new Problem('not_found');
  const { payload, ...rest } = found;
  return { ...rest, body: bodyOf(payload) };
}

/** @throws Problem not_found, also for deliveries of other endpoints and businesses */
export async function redeliver(db: Db, merchantId: string, named: Named): Promise<void> {
  const [asked] = await rowsOf<{ known: boolean }>(
    db,
    sql`select events.redeliver(${merchantId}, ${named.id}, ${named.delivery}) as known`,
  );
  if (!asked?.known) throw new Problem('not_found');
}

/** @throws Problem not_found; validation_failed for a `since` of another business */
export async function redeliverMany(
  db: Db,
  merchantId: string,
  endpointId: string,
  { from, to, since, status }: CallInput<typeof logWebhooksEndpoints.redeliverRange>['body'],
): Promise<{ count: number; next: string | null }> {
  await requireEndpoint(db, merchantId, endpointId);
  if (since !== undefined) {
    const own = await rowsOf(
      db,
      sql`select from event where id = ${since} and merchant_id = ${merchantId}`,
    );
    if (own.length === 0) throw fieldProblem('since', 'Not one of your events.');
  }
  const [done] = await rowsOf<{ count: number; last: string | null }>(
    db,
    sql`select * from events.redeliver_range(
      p_merchant => ${merchantId}, p_endpoint => ${endpointId},
      p_from => ${from ?? null}::timestamptz, p_to => ${to ?? null}::timestamptz,
      p_since => ${since ?? null}, p_status => ${status ?? null},
      p_limit => ${REDELIVER_AT_MOST}::int)`,
  );
  return { count: done?.count ?? 0, next: done?.last ?? null };
}
