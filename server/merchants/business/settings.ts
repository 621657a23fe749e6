/** A business reads and changes the settings of its integration. */

import type * as businessEndpoints from '#shared/business/endpoints.ts';
import type { BusinessSettings, TaxSettings } from '#shared/business/schemas.ts';
import type { CallInput } from '#shared/http/call.ts';
import { confirmPerson } from '../../people/factors/confirm-person.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { requireScope } from '../../platform/http/require-access.ts';
import { firstEndpoint, setFirstEndpointUrl } from '../events/endpoints.ts';
import { changeCurrency, currencyOf } from './currency.ts';
import { tellWebhookMoved } from './emails.ts';
import { type LockedBusiness, lockBusiness } from './lock.ts';
import { domainOrigins, returnOriginsOf } from './origins-of.ts';
import { ownAddress } from './own-address.ts';
import { redirectUri } from './redirect-uri.ts';
import { changeTax, taxJson } from './tax.ts';
import { changeTimeZone } from './time-zone.ts';
import { webhookAddress } from './webhook-address.ts';

type Changes = CallInput<typeof businessEndpoints.update>['body'];
/** What the settings depend on. */
type SettingsConfig = Pick<Config, 'mode' | 'currencies'>;

type AddressField =
  | 'recipientSuccessUrl'
  | 'recipientCancelUrl'
  | 'linkSuccessURL'
  | 'linkDeniedURL';

export async function readSettings(
  db: Db,
  { mode, currencies }: SettingsConfig,
  id: Operand<string>,
): Promise<BusinessSettings> {
  const [business] = await rowsOf<{
    id: string;
    recipientName: string;
    recipientDomain: string;
    currency: string | null;
    timeZone: string;
    recipientSuccessUrl: string | null;
    recipientCancelUrl: string | null;
    linkSuccessUrl: string | null;
    linkDeniedUrl: string | null;
    oauthRedirectUris: string[];
    further: { origin: string; isKnown: boolean }[];
    recipientWebhook: string | null;
    tax: TaxSettings;
  }>(
    db,
    sql`select id, recipient_name as "recipientName", recipient_domain as "recipientDomain", members.currency(id) as currency, time.zone_of(id) as "timeZone", recipient_success_url as "recipientSuccessUrl", recipient_cancel_url as "recipientCancelUrl", link_success_url as "linkSuccessUrl", link_denied_url as "linkDeniedUrl", oauth_redirect_uris as "oauthRedirectUris",
          (select coalesce(json_agg(json_build_object('origin', o.origin, 'isKnown', o.is_known)), '[]')
            from domain.origins(merchant.id, recipient_domain, p_sandbox => ${mode === 'sandbox'}) o
            where o.is_added) as further,
          (select case when first.enabled then first.url end from (${firstEndpoint(sql`merchant.id`)}) first)
            as "recipientWebhook",
          ${taxJson(sql`merchant.id`)} as tax
        from merchant where id = ${id}`,
  );
  if (!business) throw new Problem('not_found');
  const { recipientName, recipientDomain, recipientSuccessUrl, recipientCancelUrl } = business;
  const { linkSuccessUrl, linkDeniedUrl, oauthRedirectUris, recipientWebhook, further } = business;
  const furtherOrigins = further.map(({ origin }) => origin);
  return {
    id: business.id,
    recipientName,
    recipientDomain,
    currency: currencyOf(business, currencies),
    timeZone: business.timeZone,
    recipientSuccessUrl,
    recipientCancelUrl,
    linkSuccessURL: linkSuccessUrl,
    linkDeniedURL: linkDeniedUrl,
    oauthRedirectUris,
    recipientWebhook,
    origins: [...domainOrigins(recipientDomain), ...furtherOrigins],
    furtherOrigins,
    unprovenOrigins: further.filter(({ isKnown }) => !isKnown).map(({ origin }) => origin),
    tax: business.tax,
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
      const url = (name: Exclude<keyof typeof columns, 'oauthRedirectUris'>) =>
        columns[name] === undefined ? business[name] : columns[name];
      const uris = columns.oauthRedirectUris ?? business.oauthRedirectUris;
      await tx.execute(sql`update merchant set
          recipient_success_url = ${url('recipientSuccessUrl')},
          recipient_cancel_url = ${url('recipientCancelUrl')},
          link_success_url = ${url('linkSuccessUrl')}, link_denied_url = ${url('linkDeniedUrl')},
          oauth_redirect_uris = ${arrayOf(uris, 'text')}
        where id = ${id}`);
    }
    if (changes.timeZone !== undefined) await changeTimeZone(tx, id, changes.timeZone);
    if (changes.tax !== undefined) await changeTax(tx, id, changes.tax);
    if (changes.currency !== undefined) await changeCurrency(tx, config, id, changes.currency);
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
  config: SettingsConfig,
  id: string,
  change: (tx: Db, business: LockedBusiness) => Promise<void>,
): Promise<BusinessSettings> {
  await countRequest(db, 'business-settings', id);
  return db.transaction(async (tx) => {
    await change(tx, await lockBusiness(tx, id));
    return readSettings(tx, config, id);
  });
}

async function webhookOf(db: Db, merchantId: Operand<string>): Promise<string | null> {
  const [first] = await rowsOf<{ url: string; enabled: boolean }>(db, firstEndpoint(merchantId));
  return first?.enabled ? first.url : null;
}
