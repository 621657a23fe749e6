import { eq, sql } from 'drizzle-orm';
import { hostedLink } from '../auth/hosted-link.ts';
import { refuseKnownPassword } from '../auth/known-passwords.ts';
import { findCode, isCodeGood, issueCode, revokeCodes } from '../auth/mail-codes.ts';
import { hashPassword } from '../auth/password.ts';
import { endSessions } from '../auth/sessions.ts';
import { forgetAttempts } from '../auth/sign-in-limit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import { queueMail } from '../mail/outbox.ts';
import { findByEmail } from '../members/find.ts';

/**
 * Sends a link to set a new password. For an address nobody has, the same is written.
 * @throws Problem rate_limited
 */
export async function sendReset(db: Db, config: Config, email: string): Promise<void> {
  await countAct(db, 'mail', email);
  await db.transaction(async (tx) => {
    const known = await findByEmail(tx, email);
    const code = await issueCode(tx, 'reset', known?.id, known?.email ?? email);
    await queueMail(tx, config, {
      to: known?.email,
      locale: known?.locale ?? null,
      letter: 'reset-password',
      values: { url: hostedLink(config, '/account/reset-password', { code }) },
    });
  });
}

/**
 * Sets a new password, once per code, and ends every sign-in. Who reads the mail has the address,
 * so it is confirmed with it; what else is on its way, such as a change of address, is stopped.
 * @throws Problem code_invalid, validation_failed (password)
 */
export async function resetPassword(
  db: Db,
  config: Config,
  { code, password }: { code: string; password: string },
): Promise<void> {
  // A hash takes a core for a while: not for codes that are made up.
  if (!(await isCodeGood(db, 'reset', code))) throw new Problem('code_invalid');
  refuseKnownPassword(password);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const found = await findCode(tx, 'reset', code);
    if (!found) throw new Problem('code_invalid');
    const [someone] = await tx
      .update(member)
      .set({
        passwordHash,
        // Whoever knew the old password may have asked for another address.
        pendingEmail: null,
        confirmedAt: sql`coalesce(${member.confirmedAt}, now())`,
      })
      .where(eq(member.id, found.memberId))
      .returning({ id: member.id, email: member.email, locale: member.locale });
    if (!someone) throw new Problem('code_invalid');
    await revokeCodes(tx, someone.id);
    await endSessions(tx, someone.id);
    await forgetAttempts(tx, someone.email);
    await tellPasswordChanged(tx, config, someone);
  });
}

/** The notice to a member whose password is another one now. */
export function tellPasswordChanged(
  tx: Db,
  config: Config,
  { email, locale }: { email: string; locale: string | null },
): Promise<void> {
  return queueMail(tx, config, {
    to: email,
    locale,
    letter: 'password-changed',
    values: {
      at: new Date().toISOString(),
      url: hostedLink(config, '/account/forgot-password'),
    },
  });
}
