/** Commands for merchants. */
import { exactAddress } from '#shared/http/web-address.ts';
import { createApiToken } from '../../merchants/api-keys/api-token.ts';
import { endKeys } from '../../merchants/api-keys/revoke.ts';
import { makeBusiness } from '../../merchants/business/create.ts';
import { tidyName } from '../../merchants/business/name-rules.ts';
import { skeletonOf } from '../../merchants/business/name-skeleton.ts';
import { maySellOn } from '../../merchants/business/origins-of.ts';
import { createEndpoint } from '../../merchants/events/endpoints.ts';
import type { Config } from '../../platform/config/config.ts';
import { isDomain } from '../../platform/core/domain-name.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { SUPPORT } from '../operators/roles.ts';
import { businessId, type Command, memberId, OpsError, reply } from './command.ts';
import { requireNotDenied } from './deny-commands.ts';

export const BUSINESS_COMMANDS: Record<string, Command> = {
  'business:create': {
    allows: SUPPORT,
    usage: 'create a business that a member owns; prints its API token and webhook secret once',
    options: ['email', 'name', 'domain'],
    optional: ['webhook', 'success', 'cancel', 'link-success', 'link-denied', 'origins'],
    async run({ database: { db }, config }, given) {
      const owner = await memberId(db, given.email ?? '');
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
      await requireNotDenied(db, domain);
      for (const [option, url] of Object.entries(addresses)) {
        const read = exactAddress().safeParse(url);
        if (url !== undefined && !read.success) {
          throw new OpsError(`${option}: ${read.error.issues[0]?.message}`);
        }
      }
      const [before] = await rowsOf<{ recipientName: string }>(
        db,
        sql`select recipient_name as "recipientName" from merchant
          where registered_by = ${owner} and recipient_domain = ${domain}`,
      );
      if (before) {
        throw new OpsError(
          `${given.email} has registered ${before.recipientName} of ${domain} already`,
        );
      }
      return db.transaction(async (tx) => {
        const id = await makeBusiness(tx, owner, {
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
        if (webhook) {
          const { secret } = await createEndpoint(tx, config, id, webhook);
          lines.push(`webhook secret ${secret}`);
        }
        return reply(lines.join('\n'));
      });
    },
  },
  'business:rename': {
    allows: SUPPORT,
    usage: 'rename a business, also to a protected name; old receipts keep the old name',
    options: ['email', 'name'],
    optional: ['business'],
    async run({ database: { db } }, { email = '', name = '', business }) {
      const id = await businessId(db, email, business);
      const recipientName = tidyName(name);
      if (recipientName === '' || recipientName.length > 120) {
        throw new OpsError('name: 1 to 120 characters');
      }
      await db.transaction((tx) =>
        rowsOf(
          tx,
          sql`update merchant
        set recipient_name = ${recipientName}, name_skeleton = ${skeletonOf(recipientName)}
        where id = ${id}`,
        ),
      );
      return reply(`${email} is called ${recipientName}`);
    },
  },
  'business:revoke-token': {
    allows: SUPPORT,
    usage: 'revoke an API token by its last four characters',
    options: ['email', 'last-four'],
    optional: ['business'],
    async run({ database: { db }, config }, given) {
      const id = await businessId(db, given.email ?? '', given.business);
      const revoked = await db.transaction((tx) =>
        endKeys(tx, config, id, { lastFour: given['last-four'] ?? '' }),
      );
      if (revoked === 0) throw new OpsError('no such token');
      return reply('revoked');
    },
  },
};

/** Parses additional origins of a merchant's pages. */
function originsIn(list: string | undefined, mode: Config['mode']): string[] {
  const origins = list ? list.split(',').map((origin) => origin.trim()) : [];
  for (const origin of origins) {
    if (!maySellOn(origin, mode)) {
      throw new OpsError(`origins: ${origin} is not an https origin such as https://shop.example`);
    }
  }
  return origins;
}
