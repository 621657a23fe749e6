/** E-mails to a business about its tokens: they reveal changes made from a stolen session. */

import { mailRecipientOf } from '../../people/members/mail-recipient.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

/** @param until when the earlier tokens expire, unless they are revoked already */
export async function tellTokenMade(
  tx: Db,
  config: Settings,
  memberId: string,
  { token, until }: { token: string; until: Date | undefined },
): Promise<void> {
  await queueMail(tx, config, {
    ...(await mailRecipientOf(tx, memberId)),
    template: 'api-token-made',
    values: {
      ...about(config),
      ending: token.slice(-4),
      until: until?.toISOString() ?? '',
    },
  });
}

export async function tellTokenRevoked(
  tx: Db,
  config: Settings,
  memberId: string,
  ending: string,
): Promise<void> {
  await queueMail(tx, config, {
    ...(await mailRecipientOf(tx, memberId)),
    template: 'api-token-revoked',
    values: { ...about(config), ending },
  });
}

const about = (config: Settings) => ({
  at: new Date().toISOString(),
  url: hostedLink(config, '/account/forgot-password'),
});
