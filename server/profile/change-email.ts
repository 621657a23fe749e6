import { hostedLink } from '../auth/hosted-link.ts';
import { issueCode, revokeCodes } from '../auth/mail-codes.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { findByEmail, type MemberRow } from '../members/find.ts';

/**
 * Asks the new address to confirm itself and tells the present one. When it is somebody else's,
 * they are told that it was tried; to whoever asked, both look the same.
 */
export async function askNewEmail(
  tx: Db,
  config: Config,
  someone: MemberRow,
  email: string,
): Promise<void> {
  const owner = await findByEmail(tx, email);
  // The last address asked for counts.
  await revokeCodes(tx, someone.id, { purpose: 'confirmation', exceptTo: someone.email });
  const confirmation = await issueCode(tx, 'confirmation', owner ? undefined : someone.id, email);
  if (owner) {
    await queueMail(tx, config, {
      to: owner.email,
      locale: owner.locale,
      letter: 'already-registered',
      values: { url: hostedLink(config, '/account/forgot-password') },
    });
  } else {
    await queueMail(tx, config, {
      to: email,
      locale: someone.locale,
      letter: 'confirm-new-email',
      values: { url: hostedLink(config, '/login', { confirmation }) },
    });
  }
  await queueMail(tx, config, {
    to: someone.email,
    locale: someone.locale,
    letter: 'email-changing',
    values: { email, url: hostedLink(config, '/account/forgot-password') },
  });
}
