import { eq } from 'drizzle-orm';
import { hostedLink } from '../auth/hosted-link.ts';
import { issueCode, revokeCodes } from '../auth/mail-codes.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import { queueMail } from '../mail/outbox.ts';
import { findByEmail, type MemberRow } from '../members/find.ts';

type Someone = Pick<MemberRow, 'id' | 'email' | 'locale'>;

/** Asks the new address to confirm itself and tells the present one. The last one asked for counts. */
export async function askNewEmail(
  tx: Db,
  config: Config,
  someone: Someone,
  email: string,
): Promise<void> {
  await revokeCodes(tx, someone.id, { purpose: 'confirmation', exceptTo: someone.email });
  await tx.update(member).set({ pendingEmail: email }).where(eq(member.id, someone.id));
  await sendLink(tx, config, someone, email);
  await queueMail(tx, config, {
    to: someone.email,
    locale: someone.locale,
    letter: 'email-changing',
    values: { email, url: hostedLink(config, '/account/forgot-password') },
  });
}

/** The present address stays: what is on its way to another is of no use any more. */
export async function keepEmail(tx: Db, { id, email }: Someone): Promise<void> {
  await revokeCodes(tx, id, { purpose: 'confirmation', exceptTo: email });
  await tx.update(member).set({ pendingEmail: null }).where(eq(member.id, id));
}

/**
 * Sends another link to the address that was asked for; the earlier ones stay good.
 * @throws Problem not_found when none was, rate_limited
 */
export async function sendNewEmailAgain(db: Db, config: Config, id: string): Promise<void> {
  const [someone] = await db.select().from(member).where(eq(member.id, id));
  if (!someone?.pendingEmail) throw new Problem('not_found');
  await countAct(db, 'mail', someone.pendingEmail);
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(member).where(eq(member.id, id)).for('update');
    if (locked?.pendingEmail) await sendLink(tx, config, locked, locked.pendingEmail);
  });
}

/**
 * When the address is somebody else's, they are told that it was tried; to whoever asked, both
 * look the same.
 */
async function sendLink(tx: Db, config: Config, someone: Someone, email: string): Promise<void> {
  const owner = await findByEmail(tx, email);
  const confirmation = await issueCode(tx, 'confirmation', owner ? undefined : someone.id, email);
  await queueMail(
    tx,
    config,
    owner
      ? {
          to: owner.email,
          locale: owner.locale,
          letter: 'already-registered',
          values: { url: hostedLink(config, '/account/forgot-password') },
        }
      : {
          to: email,
          locale: someone.locale,
          letter: 'confirm-new-email',
          values: { url: hostedLink(config, '/login', { confirmation }) },
        },
  );
}
