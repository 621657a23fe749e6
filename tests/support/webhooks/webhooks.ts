/** A business's webhook, as the pages ask for it. */
import { sql } from 'drizzle-orm';
import type { Webhook } from '#shared/webhooks/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { Delivery } from '#shared/webhooks/log-endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMerchant } from '../people/people.ts';

export async function webhookOf(api: TestApi, { token }: TestMerchant): Promise<Webhook> {
  const response = await api.call(webhooksEndpoints.read, { token });
  const { webhook } = response.json<{ webhook: Webhook | null }>();
  if (!webhook) throw new Error('no webhook');
  return webhook;
}

export async function logOf(
  api: TestApi,
  { token }: TestMerchant,
  query: Record<string, string> = {},
): Promise<Delivery[]> {
  return (await api.call(logWebhooksEndpoints.list, { token, query })).json<{ data: Delivery[] }>()
    .data;
}

/** Moves the first failure of a merchant's endpoint into the past. */
export async function letItFailFor({ database }: TestApi, merchantId: string, age: string) {
  await database.owner.db.execute(
    sql`update webhook_endpoint set failing_since = now() - ${age}::interval where merchant_id = ${merchantId}`,
  );
}

/** Moves the end of the secret before into the past, or near to it. */
export async function letPreviousSecretEnd({ database }: TestApi, merchantId: string) {
  await database.owner.db.execute(
    sql`update webhook_endpoint set previous_until = now() - interval '1 millisecond' where merchant_id = ${merchantId}`,
  );
}
