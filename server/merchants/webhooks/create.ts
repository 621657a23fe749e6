/** A business adds an endpoint for its events. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/webhooks/endpoints.ts';
import { MOST_ENDPOINTS } from '#shared/webhooks/fields.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { lockBusiness } from '../business/lock.ts';
import { webhookAddress } from '../business/webhook-address.ts';
import { createEndpoint } from '../events/endpoints.ts';
import { tellWebhookAdded } from './emails.ts';

type Wanted = Pick<
  CallInput<typeof endpoints.create>['body'],
  'url' | 'description' | 'events' | 'version'
>;

/**
 * The caller has confirmed who they are, and runs this in a transaction.
 * @throws Problem validation_failed naming the invalid address, or for more than 16 endpoints
 */
export async function addEndpoint(
  tx: Db,
  config: Config,
  merchantId: string,
  { url, ...choice }: Wanted,
): Promise<{ id: string }> {
  const address = webhookAddress('url', url, config);
  await lockBusiness(tx, merchantId);
  const [known] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from webhook_endpoint
      where merchant_id = ${merchantId} and enabled`,
  );
  if ((known?.count ?? 0) >= MOST_ENDPOINTS) {
    throw fieldProblem('url', `At most ${MOST_ENDPOINTS} endpoints.`, 'webhook_endpoint_limit');
  }
  const { id } = await createEndpoint(tx, config, merchantId, address, choice);
  await tellWebhookAdded(tx, config, merchantId, address);
  return { id };
}
