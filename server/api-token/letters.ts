/** What a business is told of its tokens: by mail, since whoever is signed in may be a stranger. */
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { readerOf } from '../mail/reader.ts';

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

/** @param until when those before end, where they have not ended already */
export async function tellTokenMade(
  tx: Db,
  config: Settings,
  memberId: string,
  { token, until }: { token: string; until: Date | undefined },
): Promise<void> {
  await queueMail(tx, config, {
    ...(await readerOf(tx, memberId)),
    letter: 'api-token-made',
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
    ...(await readerOf(tx, memberId)),
    letter: 'api-token-revoked',
    values: { ...about(config), ending },
  });
}

const about = (config: Settings) => ({
  at: new Date().toISOString(),
  url: hostedLink(config, '/account/forgot-password'),
});
