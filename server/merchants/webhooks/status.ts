/** The endpoint of a business and its status. */
import { sql } from 'drizzle-orm';
import type { Webhook } from '#shared/webhooks/endpoints.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { firstEndpoint } from '../events/endpoints.ts';

/** @throws Problem not_found for a business without an address */
export async function findWebhook(db: Db, merchantId: string): Promise<{ id: string }> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select id from (${firstEndpoint(merchantId)}) first where enabled`,
  );
  if (!found) throw new Problem('not_found');
  return found;
}

/** Null without an address. */
export async function readWebhook(db: Db, merchantId: string): Promise<Webhook | null> {
  const [webhook] = await rowsOf<Webhook>(
    db,
    sql`select url,
        case when off_since is not null then
          jsonb_build_object('since', format.utc(off_since), 'reason', off_reason) end as off,
        format.utc(failing_since) as "failingSince", format.utc(last_success_at) as "lastSuccessAt",
        (select count(*)::int from delivery d
          where d.endpoint_id = w.id and d.status = 'pending') as pending,
        (select count(*)::int from delivery d join event e on e.id = d.event_id and not e.is_test
          where d.endpoint_id = w.id and d.status = 'dead'
            and d.created_at > now() - interval '30 days') as dead,
        case when previous_until > now() then format.utc(previous_until) end as "previousSecretUntil"
      from (${firstEndpoint(merchantId)}) w where enabled`,
  );
  return webhook ?? null;
}
