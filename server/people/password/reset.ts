import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { recordChange } from '../credentials/change.ts';
import { confirmFactor, type Factor } from '../factors/confirm-factor.ts';
import { resetAttempts } from '../factors/sign-in-limit.ts';
import { MAX_TRIES } from '../mail-codes/digits.ts';
import {
  findByCode,
  findCode,
  issueCode,
  markUsed,
  revokeCodes,
} from '../mail-codes/mail-codes.ts';
import type { MailContext } from '../mail-codes/mail-context.ts';
import { countMail } from '../mail-codes/mail-limit.ts';
import { findByEmail } from '../members/find.ts';
import { hashPassword, verifyPassword } from '../passwords/hash.ts';
import { refuseKnownPassword } from '../passwords/known-passwords.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { Visitor } from '../sessions/visitor.ts';

/**
 * Sends a link to set a new password. An unknown address causes the same writes, so that the timing
 * does not reveal which accounts exist.
 * @throws Problem rate_limited
 */
export async function sendReset(
  db: Db,
  config: Config,
  { email, visitor, context }: { email: string; visitor: Visitor; context: MailContext },
): Promise<void> {
  await countMail(db, email, visitor);
  await db.transaction(async (tx) => {
    const known = await findByEmail(tx, email);
    const to = { memberId: known?.id, email: known?.email ?? email };
    const code = await issueCode(tx, 'reset', { ...to, digits: context.digits });
    await queueMail(tx, config, {
      to: known?.email,
      locale: known?.locale ?? null,
      template: 'reset-password',
      values: {
        ...context.values,
        url: hostedLink(config, '/account/reset-password', { code, ...context.query }),
      },
    });
  });
}

/**
 * Sets a new password, once per code, and ends all sessions. The same password may be sent again within ten minutes,
 * because the answer may be lost. The code proves that the member owns
 * the address, so the address is confirmed too; other pending codes and a pending change of address
 * are cancelled. A member with a second factor or a passkey must confirm with it, which also
 * unfreezes the account.
 * @throws Problem code_invalid, validation_failed (password), and what `confirmFactor` throws
 */
export async function resetPassword(
  db: Db,
  config: Config,
  { code, password, factor }: { code: string; password: string; factor: Factor },
): Promise<void> {
  // Hashing is expensive: check the code first.
  const known = await findByCode(db, 'reset', code);
  if (!known) return repeatReset(db, code, password);
  refuseKnownPassword(password);
  const isConfirmed = await confirmFactor(db, config, known, factor);
  const passwordHash = await hashPassword(password, { person: known.id });
  await db.transaction(async (tx) => {
    const found = await findCode(tx, 'reset', code);
    if (!found || found.isUsed || found.memberId !== known.id) throw new Problem('code_invalid');
    const before = await recordChange(tx, config, {
      memberId: known.id,
      kind: 'password_reset',
      template: 'password-changed',
      values: {},
      allowFrozen: true,
    });
    await rowsOf(
      tx,
      sql`update member
        set password_hash = ${passwordHash}, pending_email = null, confirmed_at = coalesce(confirmed_at, now())${isConfirmed ? sql`, outgoing_frozen_at = null` : sql``}
        where id = ${before.id}`,
    );
    await markUsed(tx, code);
    await revokeCodes(tx, before.id);
    await endSessions(tx, before.id);
    await resetAttempts(tx, before.email);
  });
}

/** Few attempts, and each counts before it is checked, so that none finds a password out. @throws Problem code_invalid */
async function repeatReset(db: Db, code: string, password: string): Promise<void> {
  const [used] = await rowsOf<{ memberId: string; passwordHash: string }>(
    db,
    sql`update mail_code c set digit_tries = c.digit_tries + 1 from member m
      where c.hash = ${sha256(code)} and c.purpose = 'reset' and m.id = c.member_id
        and c.used_at > now() - interval '10 minutes' and c.digit_tries < ${MAX_TRIES}
      returning m.id as "memberId", m.password_hash as "passwordHash"`,
  );
  const isSame =
    used && (await verifyPassword(used.passwordHash, password, { person: used.memberId }));
  if (!isSame) throw new Problem('code_invalid');
}
