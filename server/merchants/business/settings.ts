/** A business reads and changes the settings of its integration. */
import { eq } from 'drizzle-orm';
import type * as businessEndpoints from '#shared/business/endpoints.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import type { CallInput } from '#shared/http/call.ts';
import { confirmPerson } from '../../people/factors/confirm-person.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { requireScope } from '../../platform/http/require-access.ts';
import { firstEndpoint, setFirstEndpointUrl } from '../events/endpoints.ts';
import { tellWebhookMoved } from './emails.ts';
import { lockBusiness } from './lock.ts';
import { domainOrigins, furtherOrigins, returnOriginsOf } from './origins-of.ts';
import { ownAddress } from './own-address.ts';
import { redirectUri } from './redirect-uri.ts';
import { webhookAddress } from './webhook-address.ts';

type Changes = CallInput<typeof businessEndpoints.update>['body'];
type AddressField =
  | 'recipientSuccessUrl'
  | 'recipientCancelUrl'
  | 'linkSuccessURL'
  | 'linkDeniedURL';

export async function readSettings(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  id: string,
): Promise<BusinessSettings> {
  const [business] = await db.select().from(merchant).where(eq(merchant.id, id));
  if (!business) throw new Problem('not_found');
  const { recipientName, recipientDomain, recipientSuccessUrl, recipientCancelUrl } = business;
  const { linkSuccessUrl, linkDeniedUrl, oauthRedirectUris } = business;
  const further = await furtherOrigins(db, { id, domain: recipientDomain }, mode);
  return {
    id,
    recipientName,
    recipientDomain,
    recipientSuccessUrl,
    recipientCancelUrl,
    linkSuccessURL: linkSuccessUrl,
    linkDeniedURL: linkDeniedUrl,
    oauthRedirectUris,
    recipientWebhook: await webhookOf(db, id),
    origins: [...domainOrigins(recipientDomain), ...further.all],
    furtherOrigins: further.all,
    unprovenOrigins: further.unproven,
  };
}

/**
 * Changes the given settings. A new webhook address receives every event, so a person
 * confirms it with their strongest factor, and a key needs the scope for endpoints.
 * @throws Problem scope_missing, rate_limited, validation_failed naming the invalid address, and the
 *   problems of `confirmPerson`
 */
export async function updateSettings(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  changes: Changes,
): Promise<BusinessSettings> {
  const { id } = caller.business;
  const { currentPassword, code, passkey, recipientWebhook } = changes;
  if (recipientWebhook !== undefined && recipientWebhook !== (await webhookOf(db, id))) {
    requireScope(caller, 'webhook-endpoints:write');
    await confirmPerson(db, config, caller, { currentPassword, code, passkey });
  }
  return changing(db, config, id, async (tx, business) => {
    const site = { id, domain: business.recipientDomain };
    const origins = await returnOriginsOf(tx, config, site);
    const own = (field: AddressField) => {
      const url = changes[field];
      return url === null ? null : ownAddress(field, url, origins);
    };
    const redirectUris = changes.oauthRedirectUris?.map((uri, index) =>
      redirectUri(`oauthRedirectUris.${index}`, uri, origins),
    );
    const columns = {
      recipientSuccessUrl: own('recipientSuccessUrl'),
      recipientCancelUrl: own('recipientCancelUrl'),
      linkSuccessUrl: own('linkSuccessURL'),
      linkDeniedUrl: own('linkDeniedURL'),
      oauthRedirectUris: redirectUris && [...new Set(redirectUris)],
    };
    if (Object.values(columns).some((url) => url !== undefined)) {
      await tx.update(merchant).set(columns).where(eq(merchant.id, id));
    }
    if (recipientWebhook === undefined) return;
    const webhook =
      recipientWebhook && webhookAddress('recipientWebhook', recipientWebhook, config);
    const moves = webhook !== (await webhookOf(tx, id));
    await setFirstEndpointUrl(tx, config, id, webhook);
    if (moves) await tellWebhookMoved(tx, config, id, webhook);
  });
}

/** Locks the business, so that concurrent changes do not overwrite each other. */
export async function changing(
  db: Db,
  config: Pick<Config, 'mode'>,
  id: string,
  change: (tx: Db, business: typeof merchant.$inferSelect) => Promise<void>,
): Promise<BusinessSettings> {
  await countRequest(db, 'business-settings', id);
  return db.transaction(async (tx) => {
    await change(tx, await lockBusiness(tx, id));
    return readSettings(tx, config, id);
  });
}

async function webhookOf(db: Db, merchantId: string): Promise<string | null> {
  const [first] = await rowsOf<{ url: string; enabled: boolean }>(db, firstEndpoint(merchantId));
  return first?.enabled ? first.url : null;
}
