/** What an operator does for merchants. */
import { eq } from 'drizzle-orm';
import { webAddress } from '#shared/http/web-address.ts';
import { endTokens } from '../api-token/own.ts';
import type { Config } from '../config.ts';
import { merchant } from '../db/schema.ts';
import { createEndpoint } from '../events/endpoints.ts';
import { makeBusiness } from '../members/create.ts';
import { createApiToken } from '../merchant/api-token.ts';
import { isDomain, maySellOn } from '../merchant/origins.ts';
import { type Command, memberId, OpsError, said } from './command.ts';

export const BUSINESS_COMMANDS: Record<string, Command> = {
  'business:create': {
    usage: 'make a member a business; prints its API token and webhook secret once',
    options: ['email', 'name', 'domain'],
    optional: ['webhook', 'success', 'cancel', 'link-success', 'link-denied', 'origins'],
    async run({ database: { db }, config }, given) {
      const id = await memberId(db, given.email ?? '');
      const { name = '', domain = '', webhook, success, cancel, origins } = given;
      const { 'link-success': linkSuccess, 'link-denied': linkDenied } = given;
      const addresses = {
        webhook,
        success,
        cancel,
        'link-success': linkSuccess,
        'link-denied': linkDenied,
      };
      if (!isDomain(domain)) throw new OpsError('domain: in lower case, such as shop.example');
      for (const [option, url] of Object.entries(addresses)) {
        if (url !== undefined && !webAddress().safeParse(url).success) {
          throw new OpsError(`${option}: an http or https address`);
        }
      }
      const [before] = await db.select().from(merchant).where(eq(merchant.id, id));
      if (before)
        throw new OpsError(`${given.email} is the business ${before.recipientName} already`);
      return db.transaction(async (tx) => {
        await makeBusiness(tx, id, {
          recipientName: name,
          recipientDomain: domain,
          ...(success ? { successUrl: success } : {}),
          ...(cancel ? { cancelUrl: cancel } : {}),
          ...(linkSuccess ? { linkSuccessUrl: linkSuccess } : {}),
          ...(linkDenied ? { linkDeniedUrl: linkDenied } : {}),
          origins: originsIn(origins, config.mode),
          isVouchedFor: true,
        });
        const lines = [`business ${id}`, `API token ${await createApiToken(tx, config, id)}`];
        if (webhook) lines.push(`webhook secret ${await createEndpoint(tx, config, id, webhook)}`);
        return said(lines.join('\n'));
      });
    },
  },
  'business:revoke-token': {
    usage: 'revoke an API token by its last four characters',
    options: ['email', 'last-four'],
    async run({ database: { db }, config }, given) {
      const id = await memberId(db, given.email ?? '');
      const revoked = await db.transaction((tx) =>
        endTokens(tx, config, id, { lastFour: given['last-four'] ?? '' }),
      );
      if (revoked === 0) throw new OpsError('no such token');
      return said('revoked');
    },
  },
};

/** More places a merchant's pages live. */
function originsIn(list: string | undefined, mode: Config['mode']): string[] {
  const origins = list ? list.split(',').map((origin) => origin.trim()) : [];
  for (const origin of origins) {
    if (!maySellOn(origin, mode)) {
      throw new OpsError(`origins: ${origin} is not an https origin such as https://shop.example`);
    }
  }
  return origins;
}
