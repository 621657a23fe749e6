import { randomBytes } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { webhookEndpoint } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { seal } from '../sealed/secret-box.ts';

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Registers where a merchant's events go. @returns the secret it verifies them with */
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
 * Where a merchant's events go from now on. An endpoint that moves keeps its secret and what waits
 * for it; null switches it off, and events of the time it was off owe it nothing. The caller holds
 * the merchant's row, or two would make an endpoint each.
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
  // What the address before did not take, another may.
  if (known.url !== url) await tx.execute(sql`select events.switch_on(${merchantId})`);
  const again = { offSince: null, offReason: null, failingSince: null, enabledSince: sql`now()` };
  await tx
    .update(webhookEndpoint)
    .set({ url, enabled: true, ...(known.enabled ? {} : again) })
    .where(eq(webhookEndpoint.id, known.id));
}
