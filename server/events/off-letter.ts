import { sql } from 'drizzle-orm';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';

/** Tells a business that its webhook is off, in the transaction that has switched it off. */
export async function tellWebhookOff(tx: Db, config: Config, endpointId: string): Promise<void> {
  const [business] = await rowsOf<{
    email: string;
    locale: string | null;
    webhook: string;
    at: string;
    reason: 'failing' | 'gone';
  }>(
    tx,
    sql`select m.email, m.locale, w.url as webhook, pay.utc(w.failing_since) as at, w.off_reason as reason
      from webhook_endpoint w join member m on m.id = w.merchant_id where w.id = ${endpointId}`,
  );
  if (!business) return;
  const { email: to, locale, webhook, at, reason } = business;
  const url = hostedLink(config, '/account/profile/link', { tab: 'webhooks' });
  const letter = reason === 'gone' ? 'webhook-gone' : 'webhook-off';
  await queueMail(tx, config, { to, locale, letter, values: { webhook, at, url } });
}
