import { and, desc, eq } from 'drizzle-orm';
import type { readBusinessSettings } from '#shared/business/contract.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import type { Db } from '../db/database.ts';
import { merchant, webhookEndpoint } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { originsOf } from '../merchant/origins.ts';

/** What a business has set. @throws Problem not_found for a member who is none */
export async function readSettings(
  db: Db,
  id: string,
): Promise<CallOutput<typeof readBusinessSettings>> {
  const [business] = await db.select().from(merchant).where(eq(merchant.id, id));
  if (!business) throw new Problem('not_found');
  const [webhook] = await db
    .select({ url: webhookEndpoint.url })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.merchantId, id), eq(webhookEndpoint.enabled, true)))
    .orderBy(desc(webhookEndpoint.createdAt))
    .limit(1);
  const { recipientName, recipientDomain, recipientSuccessUrl, recipientCancelUrl } = business;
  const { linkSuccessUrl, linkDeniedUrl } = business;
  return {
    recipientName,
    recipientDomain,
    recipientSuccessUrl,
    recipientCancelUrl,
    linkSuccessURL: linkSuccessUrl,
    linkDeniedURL: linkDeniedUrl,
    recipientWebhook: webhook?.url ?? null,
    origins: await originsOf(db, { id, domain: recipientDomain }),
  };
}
