import { eq, sql } from 'drizzle-orm';
import { hostedLink } from '../auth/hosted-link.ts';
import { findCode, issueCode, markUsed, revokeCodes } from '../auth/mail-codes.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import { queueMail } from '../mail/outbox.ts';
import { findByEmail, lockEmail } from '../members/find.ts';

/**
 * Sends a new link to whoever has registered and not confirmed; the earlier ones stay good.
 * @throws Problem rate_limited
 */
export async function sendConfirmation(db: Db, config: Config, email: string): Promise<void> {
  await countAct(db, 'mail', email);
  await db.transaction(async (tx) => {
    const found = await findByEmail(tx, email);
    const waiting = found && !found.confirmedAt ? found : undefined;
    const confirmation = await issueCode(tx, 'confirmation', waiting?.id, waiting?.email ?? email);
    await queueMail(tx, config, {
      to: waiting?.email,
      locale: waiting?.locale ?? null,
      letter: 'confirm-email',
      values: { url: hostedLink(config, '/login', { confirmation }) },
    });
  });
}

/**
 * The address the code was sent to is its holder's: the first time, the trial begins; later, it
 * takes the place of the one before. Again changes nothing.
 * @throws Problem code_invalid
 */
export async function confirmEmail(db: Db, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findCode(tx, 'confirmation', code);
    if (!found) throw new Problem('code_invalid');
    if (found.isUsed) return;
    await lockEmail(tx, found.email);
    const owner = await findByEmail(tx, found.email);
    if (owner && owner.id !== found.memberId) throw new Problem('code_invalid');
    const [someone] = await tx
      .update(member)
      .set({
        email: found.email,
        pendingEmail: null,
        confirmedAt: sql`coalesce(${member.confirmedAt}, now())`,
      })
      .where(eq(member.id, found.memberId))
      .returning({ id: member.id });
    if (!someone) throw new Problem('code_invalid');
    await markUsed(tx, code);
    // What went to the address before, or to a third one, is of no use any more.
    await revokeCodes(tx, someone.id, { exceptTo: found.email });
  });
}
