import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';

/** Notifies a business in the transaction that switches its webhook off. */
export async function tellWebhookOff(tx: Db, config: Config, endpointId: string): Promise<void> {
  const [business] = await rowsOf<{
    merchantId: string;
    webhook: string;
    id: string;
    at: string;
    reason: 'failing' | 'gone';
  }>(
    tx,
    sql`select w.merchant_id as "merchantId", w.id,
        case when w.description = '' then w.url else w.description || ' (' || w.url || ')' end as webhook, format.utc(w.failing_since) as at, w.off_reason as reason
      from webhook_endpoint w where w.id = ${endpointId}`,
  );
  if (!business) return;
  const { merchantId, id, webhook, at, reason } = business;
  const url = hostedLink(config, '/account/profile/link', { tab: 'webhooks', endpoint: id });
  const template = reason === 'gone' ? 'webhook-gone' : 'webhook-off';
  const notice = { about: merchantId, kind: 'webhook_failing', template } as const;
  await queueNotice(tx, config, notice, () => ({ webhook, at, url }));
}
