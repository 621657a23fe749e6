import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { seal } from '../../platform/encryption/secret-box.ts';
import { Problem } from '../../platform/http/problem.ts';

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
  const { description = '', events, version } = choice;
  await db.execute(sql`insert into webhook_endpoint
      (id, merchant_id, url, description, events, secret${version ? sql`, version` : sql.empty()})
    values (${id}, ${merchantId}, ${url}, ${description}, ${events ? arrayOf(events, 'text') : null},
      ${seal(config.secrets.encryption, secret)}${version ? sql`, ${version}` : sql.empty()})`);
  return { id, secret };
}

/**
 * The first endpoint of a business: the oldest that is not deleted, also while it has no address.
 * The settings of the business name its address.
 */
export const firstEndpoint = (merchantId: Operand<string>): Statement =>
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
    await rowsOf(tx, sql`update webhook_endpoint set enabled = false where id = ${first.id}`);
    return;
  }
  if (!first) {
    await createEndpoint(tx, config, merchantId, url);
    return;
  }
  if (first.enabled) return moveEndpoint(tx, merchantId, first.id, url);
  await tx.execute(sql`update webhook_endpoint set url = ${url}, enabled = true, off_since = null,
      off_reason = null, failing_since = null, enabled_since = now()
    where id = ${first.id}`);
}

/** A new address gets a full series of attempts. The same address changes nothing. */
export async function moveEndpoint(
  tx: Db,
  merchantId: string,
  id: string,
  url: string,
): Promise<void> {
  const [known] = await rowsOf<{ url: string; offReason: string | null }>(
    tx,
    sql`select url, off_reason as "offReason" from webhook_endpoint where id = ${id}
        and merchant_id = ${merchantId}`,
  );
  if (!known || known.url === url) return;
  // What the business itself has switched off stays off.
  if (known.offReason !== 'manual') {
    await tx.execute(sql`select events.switch_on(${merchantId}, ${id})`);
  }
  await rowsOf(tx, sql`update webhook_endpoint set url = ${url} where id = ${id}`);
}
