/** A business's first webhook endpoint, as the pages ask for it. */
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '#shared/webhooks/fields.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import type { Delivery } from '#shared/webhooks/log-schemas.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMerchant } from '../people/people.ts';

export async function webhookOf(
  api: TestApi,
  { token, endpoint: id }: TestMerchant,
): Promise<WebhookEndpoint> {
  return (await api.call(webhooksEndpoints.read, { token, params: { id } })).json();
}

export async function logOf(
  api: TestApi,
  { token, endpoint: id }: TestMerchant,
  query: Record<string, string> = {},
): Promise<Delivery[]> {
  const params = { id };
  const response = await api.call(logWebhooksEndpoints.list, { token, params, query });
  return response.json<{ data: Delivery[] }>().data;
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
