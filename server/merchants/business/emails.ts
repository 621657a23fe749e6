/** E-mails to a business about changes that somebody else could make in an open session. */

import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMemberMail } from '../../platform/mail/member-mail.ts';

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

/** @param webhook null when the webhook was removed */
export async function tellWebhookMoved(
  tx: Db,
  config: Settings,
  memberId: string,
  webhook: string | null,
): Promise<void> {
  const values = { ...about(config), webhook: webhook ?? '' };
  await queueMemberMail(tx, config, memberId, {
    template: 'webhook-moved',
    values,
  });
}

export async function tellOriginAdded(
  tx: Db,
  config: Settings,
  memberId: string,
  origin: string,
): Promise<void> {
  const values = { ...about(config), origin };
  await queueMemberMail(tx, config, memberId, {
    template: 'origin-added',
    values,
  });
}

const about = (config: Settings) => ({
  at: new Date().toISOString(),
  url: hostedLink(config, '/account/forgot-password'),
});
