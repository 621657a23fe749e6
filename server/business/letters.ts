/** What a business is told of changes a stranger at an open screen could profit from. */
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { readerOf } from '../mail/reader.ts';

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

/** @param webhook null when no events are sent any more */
export async function tellWebhookMoved(
  tx: Db,
  config: Settings,
  memberId: string,
  webhook: string | null,
): Promise<void> {
  const values = { ...about(config), webhook: webhook ?? '' };
  await queueMail(tx, config, {
    ...(await readerOf(tx, memberId)),
    letter: 'webhook-moved',
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
  await queueMail(tx, config, {
    ...(await readerOf(tx, memberId)),
    letter: 'origin-added',
    values,
  });
}

const about = (config: Settings) => ({
  at: new Date().toISOString(),
  url: hostedLink(config, '/account/forgot-password'),
});
