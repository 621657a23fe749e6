/** E-mails to a business about its keys: they reveal changes made from a stolen session. */

import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMemberMail } from '../../platform/mail/member-mail.ts';

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

interface MadeKey {
  token: string;
  /** Null for the API token. */
  name: string | null;
  /** When the keys that it replaces expire, unless they are revoked already. */
  until: Date | undefined;
}

export async function tellKeyMade(
  tx: Db,
  config: Settings,
  memberId: string,
  { token, name, until }: MadeKey,
): Promise<void> {
  await queueMemberMail(tx, config, memberId, {
    template: 'api-token-made',
    values: {
      ...about(config),
      key: name ?? '',
      ending: token.slice(-4),
      until: until?.toISOString() ?? '',
    },
  });
}

export async function tellKeyRevoked(
  tx: Db,
  config: Settings,
  memberId: string,
  { ending, name }: { ending: string; name: string | null },
): Promise<void> {
  await queueMemberMail(tx, config, memberId, {
    template: 'api-token-revoked',
    values: { ...about(config), key: name ?? '', ending },
  });
}

const about = (config: Settings) => ({
  at: new Date().toISOString(),
  url: hostedLink(config, '/account/forgot-password'),
});
