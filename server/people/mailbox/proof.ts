/**
 * Digits in an e-mail prove that whoever holds a sign-in also reads the mailbox. They are bound to the
 * sign-in that asked for them: no other sign-in can use them.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findPerson, type PersonRow } from '../members/find.ts';
import { authSession } from '../sessions/tables.ts';

const MAX_TRIES = 5;

/** With a key, because the few digits could be searched in a stolen table. */
const hashOf = (key: Uint8Array, sid: string, digits: string) =>
  createHmac('sha256', key).update(`mailbox:${sid}:${digits}`).digest();

async function personOf(db: Db, { member }: MemberCaller): Promise<PersonRow> {
  const person = await findPerson(db, member.id);
  if (!person) throw new Problem('forbidden');
  return person;
}

/**
 * Sends digits; those of an earlier mail end.
 * @throws Problem rate_limited
 */
export async function sendDigits(
  db: Db,
  config: Config,
  caller: MemberCaller,
): Promise<{ email: string }> {
  const { id, email, locale } = await personOf(db, caller);
  // Not by address: strangers may ask for mails to it.
  await countRequest(db, 'mail', `proof ${id}`);
  const digits = String(randomInt(1e8)).padStart(8, '0');
  const [key] = config.secrets.jwt;
  if (!key) throw new Error('no secret to sign with');
  await db.transaction(async (tx) => {
    await tx
      .update(authSession)
      .set({
        mailboxDigits: new Uint8Array(hashOf(key, caller.authSessionId, digits)),
        mailboxAskedAt: sql`now()`,
        mailboxTries: 0,
      })
      .where(eq(authSession.id, caller.authSessionId));
    await queueMail(tx, config, {
      to: email,
      locale,
      template: 'mailbox-proof',
      values: { digits: `${digits.slice(0, 4)} ${digits.slice(4)}` },
    });
  });
  return { email };
}

/**
 * An attempt counts before it is checked. The digits work once.
 * @throws Problem code_invalid, rate_limited
 */
export async function proveMailbox(
  db: Db,
  config: Config,
  caller: MemberCaller,
  digits: string,
): Promise<{ email: string }> {
  const { id, email } = await personOf(db, caller);
  const [counted] = await rowsOf<{ digits: Uint8Array }>(
    db,
    sql`update auth_session set mailbox_tries = mailbox_tries + 1
      where id = ${caller.authSessionId} and mailbox_digits is not null
        and mailbox_tries < ${MAX_TRIES} and mailbox_asked_at > now() - interval '30 minutes'
      returning mailbox_digits as digits`,
  );
  if (!counted) throw new Problem('code_invalid');
  await countRequest(db, 'mail-digits', `proof ${id}`);
  const isRight = config.secrets.jwt.some((key) =>
    timingSafeEqual(hashOf(key, caller.authSessionId, digits), counted.digits),
  );
  const proven = isRight
    ? await rowsOf(
        db,
        sql`update auth_session set mailbox_digits = null, mailbox_proven_at = now()
          where id = ${caller.authSessionId} and mailbox_digits = ${counted.digits} returning id`,
      )
    : [];
  if (proven.length === 0) throw new Problem('code_invalid');
  return { email };
}
