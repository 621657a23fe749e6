/** A business changes, switches or deletes one of its endpoints. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/webhooks/endpoints.ts';
import { confirmPerson } from '../../people/factors/confirm-person.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { tellWebhookMoved } from '../business/emails.ts';
import { lockBusiness } from '../business/lock.ts';
import { webhookAddress } from '../business/webhook-address.ts';
import { moveEndpoint } from '../events/endpoints.ts';
import { tellWebhookDeleted } from './emails.ts';
import { requireChangeable, requireEndpoint } from './read.ts';

type Changes = CallInput<typeof endpoints.update>['body'];

/**
 * A new address receives the events from then on, so a person confirms it.
 * @throws Problem not_found, suspended, rate_limited, validation_failed naming the invalid address, and the
 *   problems of `confirmPerson`
 */
export async function updateEndpoint(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  id: string,
  { url, description, events, enabled, ...proof }: Changes,
): Promise<void> {
  const { id: merchantId } = caller.business;
  const known = await requireChangeable(db, merchantId, id);
  const moves = url !== undefined && url !== known.url;
  if (moves) {
    webhookAddress('url', url, config);
    await confirmPerson(db, config, caller, proof);
  }
  await countRequest(db, 'business-settings', merchantId);
  await db.transaction(async (tx) => {
    await lockBusiness(tx, merchantId);
    await requireChangeable(tx, merchantId, id);
    if (moves) {
      await moveEndpoint(tx, merchantId, id, url);
      await tellWebhookMoved(tx, config, merchantId, url);
    }
    if (description !== undefined) {
      await tx.execute(sql`update webhook_endpoint set description = ${description}
        where id = ${id}`);
    }
    if (events !== undefined) {
      // Events from before the choice owe no delivery.
      await tx.execute(sql`update webhook_endpoint set enabled_since = now(),
          events = ${events === null ? null : arrayOf(events, 'text')}
        where id = ${id}`);
    }
    if (enabled === true) await tx.execute(sql`select events.switch_on(${merchantId}, ${id})`);
    if (enabled === false) {
      await tx.execute(sql`update webhook_endpoint set off_since = now(), off_reason = 'manual'
        where id = ${id} and off_since is null`);
    }
  });
}

/** @throws Problem not_found, rate_limited */
export async function deleteEndpoint(
  db: Db,
  config: Config,
  merchantId: string,
  id: string,
): Promise<void> {
  await requireEndpoint(db, merchantId, id);
  await countRequest(db, 'business-settings', merchantId);
  await db.transaction(async (tx) => {
    await lockBusiness(tx, merchantId);
    const { url } = await requireEndpoint(tx, merchantId, id);
    await tx.execute(sql`select events.delete_endpoint(${merchantId}, ${id})`);
    await tellWebhookDeleted(tx, config, merchantId, url);
  });
}
