/** What a member is told of their passkeys: by mail, since whoever is signed in may be a stranger. */
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { readerOf } from '../mail/reader.ts';

/** @param device from where it was added */
export async function tellPasskeyAdded(
  tx: Db,
  config: Config,
  memberId: string,
  device: string | null,
): Promise<void> {
  const values = { ...about(config), device: device ?? '' };
  await queueMail(tx, config, {
    ...(await readerOf(tx, memberId)),
    letter: 'passkey-added',
    values,
  });
}

export async function tellPasskeyRemoved(tx: Db, config: Config, memberId: string): Promise<void> {
  const values = about(config);
  await queueMail(tx, config, {
    ...(await readerOf(tx, memberId)),
    letter: 'passkey-removed',
    values,
  });
}

const about = (config: Config) => ({
  at: new Date().toISOString(),
  url: hostedLink(config, '/account/forgot-password'),
});
