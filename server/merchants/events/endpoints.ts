import { randomBytes } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { seal } from '../../platform/encryption/secret-box.ts';
import { webhookEndpoint } from './tables.ts';

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Registers a webhook endpoint. @returns the secret that signs its events */
export async function createEndpoint(
  db: Db,
  config: Pick<Config, 'secrets'>,
  merchantId: string,
  url: string,
): Promise<string> {
  const secret = newSecret();
  await db
    .insert(webhookEndpoint)
    .values({ id: newId('whe'), merchantId, url, secret: seal(config.secrets.encryption, secret) });
  return secret;
}

/**
 * Sets the URL of a merchant's endpoint. A new URL keeps the secret and the pending deliveries; null
 * switches the endpoint off, and events during that time create no deliveries. The caller locks the
 * merchant's row, so that concurrent calls cannot create two endpoints.
 */
export async function setEndpointUrl(
  tx: Db,
  config: Pick<Config, 'secrets'>,
  merchantId: string,
  url: string | null,
): Promise<void> {
  if (url === null) {
    await tx
      .update(webhookEndpoint)
      .set({ enabled: false })
      .where(and(eq(webhookEndpoint.merchantId, merchantId), eq(webhookEndpoint.enabled, true)));
    return;
  }
  const [known] = await tx
    .select({
      id: webhookEndpoint.id,
      url: webhookEndpoint.url,
      enabled: webhookEndpoint.enabled,
    })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.merchantId, merchantId))
    .orderBy(desc(webhookEndpoint.enabled), desc(webhookEndpoint.createdAt))
    .limit(1);
  if (!known) {
    await createEndpoint(tx, config, merchantId, url);
    return;
  }
  // The new address gets a full series of attempts.
  if (known.url !== url) await tx.execute(sql`select events.switch_on(${merchantId})`);
  const again = { offSince: null, offReason: null, failingSince: null, enabledSince: sql`now()` };
  await tx
    .update(webhookEndpoint)
    .set({ url, enabled: true, ...(known.enabled ? {} : again) })
    .where(eq(webhookEndpoint.id, known.id));
}
