/** What a member is told of their passkeys: by mail, since whoever is signed in may be a stranger. */
import { eq } from 'drizzle-orm';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { queueMail } from '../mail/outbox.ts';

/** @param device from where it was added */
export async function tellPasskeyAdded(
  tx: Db,
  config: Config,
  memberId: string,
  device: string | null,
): Promise<void> {
  const values = { ...about(config), device: device ?? '' };
  await queueMail(tx, config, { ...(await reader(tx, memberId)), letter: 'passkey-added', values });
}

export async function tellPasskeyRemoved(tx: Db, config: Config, memberId: string): Promise<void> {
  const values = about(config);
  await queueMail(tx, config, {
    ...(await reader(tx, memberId)),
    letter: 'passkey-removed',
    values,
  });
}

const about = (config: Config) => ({
  at: new Date().toISOString(),
  url: hostedLink(config, '/account/forgot-password'),
});

async function reader(tx: Db, memberId: string) {
  const [row] = await tx
    .select({ to: member.email, locale: member.locale })
    .from(member)
    .where(eq(member.id, memberId));
  return { to: row?.to, locale: row?.locale ?? null };
}
