/** How a business's site and this installation know each other: read and changed by the business. */
import { and, desc, eq } from 'drizzle-orm';
import type { BusinessSettings, updateBusinessSettings } from '#shared/business/contract.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { merchant, merchantOrigin, webhookEndpoint } from '../db/schema.ts';
import { setEndpointUrl } from '../events/endpoints.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import { domainOrigins, originsOf } from '../merchant/origins.ts';
import { ownAddress } from '../merchant/session-terms.ts';
import { tellWebhookMoved } from './letters.ts';
import { webhookAddress } from './webhook-address.ts';

type Changes = CallInput<typeof updateBusinessSettings>['body'];

/** What a business has set. @throws Problem not_found for a member who is none */
export async function readSettings(db: Db, id: string): Promise<BusinessSettings> {
  const [business] = await db.select().from(merchant).where(eq(merchant.id, id));
  if (!business) throw new Problem('not_found');
  const { recipientName, recipientDomain, recipientSuccessUrl, recipientCancelUrl } = business;
  const { linkSuccessUrl, linkDeniedUrl } = business;
  const further = await db
    .select({ origin: merchantOrigin.origin })
    .from(merchantOrigin)
    .where(eq(merchantOrigin.merchantId, id))
    .orderBy(merchantOrigin.origin);
  const furtherOrigins = further.map(({ origin }) => origin);
  return {
    recipientName,
    recipientDomain,
    recipientSuccessUrl,
    recipientCancelUrl,
    linkSuccessURL: linkSuccessUrl,
    linkDeniedURL: linkDeniedUrl,
    recipientWebhook: await webhookOf(db, id),
    origins: [...domainOrigins(recipientDomain), ...furtherOrigins],
    furtherOrigins,
  };
}

/**
 * Changes what is given.
 * @throws Problem not_found, rate_limited, validation_failed naming the address that cannot be
 */
export async function updateSettings(
  db: Db,
  config: Config,
  id: string,
  changes: Changes,
): Promise<BusinessSettings> {
  return changing(db, id, async (tx, business) => {
    const origins = await originsOf(tx, { id, domain: business.recipientDomain });
    const own = (field: keyof Changes) => {
      const url = changes[field];
      return url === null ? null : ownAddress(field, url, origins);
    };
    const columns = {
      recipientSuccessUrl: own('recipientSuccessUrl'),
      recipientCancelUrl: own('recipientCancelUrl'),
      linkSuccessUrl: own('linkSuccessURL'),
      linkDeniedUrl: own('linkDeniedURL'),
    };
    if (Object.values(columns).some((url) => url !== undefined)) {
      await tx.update(merchant).set(columns).where(eq(merchant.id, id));
    }
    const { recipientWebhook } = changes;
    if (recipientWebhook === undefined) return;
    const webhook = recipientWebhook && webhookAddress(recipientWebhook, config);
    const moves = webhook !== (await webhookOf(tx, id));
    await setEndpointUrl(tx, config, id, webhook);
    if (moves) await tellWebhookMoved(tx, config, id, webhook);
  });
}

/** One change after the other; what is read and what is written then belong together. */
export async function changing(
  db: Db,
  id: string,
  change: (tx: Db, business: typeof merchant.$inferSelect) => Promise<void>,
): Promise<BusinessSettings> {
  const [known] = await db.select({ id: merchant.id }).from(merchant).where(eq(merchant.id, id));
  if (!known) throw new Problem('not_found');
  await countAct(db, 'business-settings', id);
  return db.transaction(async (tx) => {
    const [business] = await tx
      .select()
      .from(merchant)
      .where(eq(merchant.id, id))
      .for('no key update');
    if (!business) throw new Problem('not_found');
    await change(tx, business);
    return readSettings(tx, id);
  });
}

async function webhookOf(db: Db, merchantId: string): Promise<string | null> {
  const [webhook] = await db
    .select({ url: webhookEndpoint.url })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.merchantId, merchantId), eq(webhookEndpoint.enabled, true)))
    .orderBy(desc(webhookEndpoint.createdAt))
    .limit(1);
  return webhook?.url ?? null;
}
