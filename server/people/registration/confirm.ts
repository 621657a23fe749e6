import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { recordChange } from '../credentials/change.ts';
import { afterHold } from '../credentials/hold.ts';
import { lockMember } from '../credentials/member-lock.ts';
import { findCode, issueCode, markUsed, revokeCodes } from '../mail-codes/mail-codes.ts';
import type { MailContext } from '../mail-codes/mail-context.ts';
import { countMail } from '../mail-codes/mail-limit.ts';
import { isSameEmail } from '../members/email-spellings.ts';
import { findByEmail, findOwner, lockEmail, type PersonRow } from '../members/find.ts';
import type { Visitor } from '../sessions/visitor.ts';

/**
 * Sends a new link if the address is registered but not confirmed; earlier links stay valid.
 * @throws Problem rate_limited
 */
export async function sendConfirmation(
  db: Db,
  config: Config,
  { email, visitor, context }: { email: string; visitor: Visitor; context: MailContext },
): Promise<void> {
  await countMail(db, email, visitor);
  await db.transaction(async (tx) => {
    const found = await findByEmail(tx, email);
    const unconfirmed = found && !found.confirmedAt ? found : undefined;
    const to = { memberId: unconfirmed?.id, email: unconfirmed?.email ?? email };
    const { digits } = context;
    const confirmation = await issueCode(tx, 'confirmation', { ...to, digits });
    await queueMail(tx, config, {
      to: unconfirmed?.email,
      locale: unconfirmed?.locale ?? null,
      template: 'confirm-email',
      values: {
        ...context.values,
        url: hostedLink(config, '/login', { confirmation, ...context.query }),
      },
    });
  });
}

/**
 * Confirms the address the code was sent to. The first confirmation starts the trial; a later one
 * replaces the previous address, which receives an undo link. Idempotent.
 * @throws Problem code_invalid, account_frozen
 */
export async function confirmEmail(db: Db, config: Config, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findCode(tx, 'confirmation', code);
    if (!found) throw new Problem('code_invalid');
    if (found.isUsed) return;
    await lockEmail(tx, found.email);
    const { someone } = await lockMember(tx, found.memberId);
    const changes = !isSameEmail(someone.email, found.email);
    if (changes && (await findOwner(tx, found.email, someone.id)))
      throw new Problem('code_invalid');
    const isLater = changes && someone.confirmedAt !== null;
    if (isLater) await recordEmailChange(tx, config, someone, found.email);
    const trust = isLater ? sql`, email_trusted_from = ${afterHold(config)}` : sql``;
    await rowsOf(
      tx,
      sql`update member set email = ${found.email}, pending_email = null,
          confirmed_at = coalesce(confirmed_at, now())${trust}
        where id = ${someone.id}`,
    );
    // Each sign-in has proven the former mailbox, and proves anew the one that counts from now on.
    if (changes) {
      await rowsOf(
        tx,
        sql`update auth_session set mailbox_digits = null, mailbox_proven_at = null
          where member_id = ${someone.id}`,
      );
    }
    await markUsed(tx, code);
    // Codes sent to the previous address, or to another one, are no longer valid.
    await revokeCodes(tx, someone.id, { exceptTo: found.email });
  });
}

/** Notifies both addresses: the old one of its undo link, the new one of the withdrawal hold. */
async function recordEmailChange(
  tx: Db,
  config: Config,
  { id, locale }: PersonRow,
  email: string,
): Promise<void> {
  await recordChange(tx, config, {
    memberId: id,
    kind: 'email',
    template: 'email-changed',
    values: { email },
  });
  const now = Date.now();
  await queueMail(tx, config, {
    to: email,
    locale,
    template: 'email-changed-here',
    values: {
      at: new Date(now).toISOString(),
      until: new Date(now + config.credentials.holdSeconds * 1000).toISOString(),
      url: hostedLink(config, '/login'),
    },
  });
}
