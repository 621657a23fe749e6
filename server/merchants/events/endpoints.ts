import { randomBytes } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { seal } from '../../platform/encryption/secret-box.ts';
import { Problem } from '../../platform/http/problem.ts';
import { webhookEndpoint } from './tables.ts';

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** What a business chooses about an endpoint; all types of events by default. */
export interface EndpointChoice {
  description?: string | undefined;
  /** Null: all types. */
  events?: string[] | null | undefined;
  version?: string | undefined;
}

/** Registers a webhook endpoint. @returns its id, and the secret that signs its events */
export async function createEndpoint(
  db: Db,
  config: Pick<Config, 'secrets'>,
  merchantId: string,
  url: string,
  choice: EndpointChoice = {},
): Promise<{ id: string; secret: string }> {
  const id = newId('whe');
  const secret = newSecret();
  await db
    .insert(webhookEndpoint)
    .values({ id, merchantId, url, ...choice, secret: seal(config.secrets.encryption, secret) });
  return { id, secret };
}

/**
 * The first endpoint of a business: the oldest that is not deleted, also while it has no address.
 * The settings of the business name its address.
 */
export const firstEndpoint = (merchantId: string): SQL =>
  sql`select * from webhook_endpoint where merchant_id = ${merchantId} and deleted_at is null
    order by created_at, id limit 1`;

interface FirstEndpoint {
  id: string;
  enabled: boolean;
  suspended_at: Date | null;
}

/** Undefined without an address, and while it is suspended. */
export async function firstEndpointId(db: Db, merchantId: string): Promise<string | undefined> {
  const [first] = await rowsOf<FirstEndpoint>(db, firstEndpoint(merchantId));
  return first?.enabled && first.suspended_at === null ? first.id : undefined;
}

/**
 * Sets the URL of the first endpoint. A new URL keeps the secret and the pending deliveries; null
 * removes the address, and events during that time create no deliveries. The caller locks the
 * merchant's row, so that concurrent calls cannot create two endpoints.
 * @throws Problem suspended
 */
export async function setFirstEndpointUrl(
  tx: Db,
  config: Pick<Config, 'secrets'>,
  merchantId: string,
  url: string | null,
): Promise<void> {
  const [first] = await rowsOf<FirstEndpoint>(tx, firstEndpoint(merchantId));
  if (first?.suspended_at) throw new Problem('suspended');
  if (url === null) {
    if (!first?.enabled) return;
    await tx
      .update(webhookEndpoint)
      .set({ enabled: false })
      .where(eq(webhookEndpoint.id, first.id));
    return;
  }
  if (!first) {
    await createEndpoint(tx, config, merchantId, url);
    return;
  }
  if (first.enabled) return moveEndpoint(tx, merchantId, first.id, url);
  const again = { offSince: null, offReason: null, failingSince: null, enabledSince: sql`now()` };
  await tx
    .update(webhookEndpoint)
    .set({ url, enabled: true, ...again })
    .where(eq(webhookEndpoint.id, first.id));
}

/** A new address gets a full series of attempts. The same address changes nothing. */
export async function moveEndpoint(
  tx: Db,
  merchantId: string,
  id: string,
  url: string,
): Promise<void> {
  const [known] = await tx
    .select({ url: webhookEndpoint.url, offReason: webhookEndpoint.offReason })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.merchantId, merchantId)));
  if (!known || known.url === url) return;
  // What the business itself has switched off stays off.
  if (known.offReason !== 'manual') {
    await tx.execute(sql`select events.switch_on(${merchantId}, ${id})`);
  }
  await tx.update(webhookEndpoint).set({ url }).where(eq(webhookEndpoint.id, id));
}
