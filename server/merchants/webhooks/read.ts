/** The webhook endpoints of a business, as it sees them. */
import type { WebhookEndpoint } from '#shared/webhooks/fields.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const columns = sql`w.id, w.url, w.description, w.events, w.version,
  w.off_since is null as enabled,
  case when w.off_since is not null then
    jsonb_build_object('since', format.utc(w.off_since), 'reason', w.off_reason) end as off,
  format.utc(w.suspended_at) as "suspendedAt",
  format.utc(w.failing_since) as "failingSince", format.utc(w.last_success_at) as "lastSuccessAt",
  (select count(*)::int from delivery d
    where d.endpoint_id = w.id and d.status = 'pending') as pending,
  (select count(*)::int from delivery d join event e on e.id = d.event_id and not e.is_test
    where d.endpoint_id = w.id and d.status = 'dead'
      and d.created_at > now() - interval '30 days') as dead,
  case when w.previous_until > now() then format.utc(w.previous_until) end as "previousSecretUntil",
  format.utc(w.created_at) as "createdAt"`;

/** The first one first. */
export const listEndpoints = (db: Db, merchantId: Operand<string>): Promise<WebhookEndpoint[]> =>
  rowsOf<WebhookEndpoint>(
    db,
    sql`select ${columns} from webhook_endpoint w
      where w.merchant_id = ${merchantId} and w.enabled order by w.created_at, w.id`,
  );

/** The condition of an endpoint of the business, as `w`. */
export const own = (merchantId: Operand<string>, id: string): Statement =>
  sql`w.id = ${id} and w.merchant_id = ${merchantId} and w.enabled`;

/** @throws Problem not_found, also for endpoints of other businesses */
export async function readEndpoint(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<WebhookEndpoint> {
  const [found] = await rowsOf<WebhookEndpoint>(
    db,
    sql`select ${columns} from webhook_endpoint w where ${own(merchantId, id)}`,
  );
  if (!found) throw new Problem('not_found');
  return found;
}

/** @throws Problem not_found, also for endpoints of other businesses */
export async function requireEndpoint(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<{ url: string; isSuspended: boolean }> {
  const [found] = await rowsOf<{ url: string; isSuspended: boolean }>(
    db,
    sql`select w.url, w.suspended_at is not null as "isSuspended"
      from webhook_endpoint w where ${own(merchantId, id)}`,
  );
  if (!found) throw new Problem('not_found');
  return found;
}

/**
 * Until an owner has decided, what an undo suspended may be read and deleted, but not changed.
 * @throws Problem not_found, suspended
 */
export async function requireChangeable(
  db: Db,
  merchantId: string,
  id: string,
): Promise<{ url: string }> {
  const found = await requireEndpoint(db, merchantId, id);
  if (found.isSuspended) throw new Problem('suspended');
  return found;
}
