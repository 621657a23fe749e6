/**
 * Digits in an e-mail prove that whoever holds a sign-in also reads the mailbox. They are bound to the
 * sign-in that asked for them: no other sign-in can use them.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { factorTooNew } from '../../platform/http/factor-too-new.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { queueMail } from '../../platform/mail/outbox.ts';

const MAX_TRIES = 5;

/** With a key, because the few digits could be searched in a stolen table. */
const hashOf = (key: Uint8Array, sid: string, digits: string) =>
  createHmac('sha256', key).update(`mailbox:${sid}:${digits}`).digest();

interface Mailbox {
  /** The present address, or the former one while the present one is too new. */
  email: string;
  formerUntil: string | null;
}

/** @throws Problem factor_too_new when no former address is known */
async function trustedMailbox(
  db: Db,
  { member }: MemberCaller,
): Promise<{ mailbox: Mailbox; locale: string | null }> {
  const [found] = await rowsOf<Mailbox & { email: string | null; locale: string | null }>(
    db,
    sql`select authority.trusted_mailbox(m) as email, m.locale,
        case when not authority.mailbox_is_aged(m) then format.utc(m.email_trusted_from) end
          as "formerUntil"
      from member m where m.id = ${member.id} and m.kind = 'person'`,
  );
  if (!found) throw new Problem('forbidden');
  const { email, formerUntil, locale } = found;
  if (email === null) throw factorTooNew(formerUntil);
  return { mailbox: { email, formerUntil }, locale };
}

/**
 * Sends digits to the mailbox that counts; those of an earlier mail end.
 * @throws Problem factor_too_new, rate_limited
 */
export async function sendDigits(db: Db, config: Config, caller: MemberCaller): Promise<Mailbox> {
  const { mailbox, locale } = await trustedMailbox(db, caller);
  const { email } = mailbox;
  // Not by address: strangers may ask for mails to it.
  await countRequest(db, 'mail', `proof ${caller.member.id}`);
  const digits = String(randomInt(1e8)).padStart(8, '0');
  const [key] = config.secrets.jwt;
  if (!key) throw new Error('no secret to sign with');
  await db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`update auth_session
        set mailbox_digits = ${new Uint8Array(hashOf(key, caller.authSessionId, digits))}, mailbox_asked_at = now(), mailbox_tries = 0
        where id = ${caller.authSessionId}`,
    );
    await queueMail(tx, config, {
      to: email,
      locale,
      template: 'mailbox-proof',
      values: { digits: `${digits.slice(0, 4)} ${digits.slice(4)}` },
    });
  });
  return mailbox;
}

/**
 * An attempt counts before it is checked. Digits that are sent again, because the answer was lost, prove nothing anew.
 * @throws Problem code_invalid, factor_too_new, rate_limited
 */
export async function proveMailbox(
  db: Db,
  config: Config,
  caller: MemberCaller,
  digits: string,
): Promise<Mailbox> {
  const { mailbox } = await trustedMailbox(db, caller);
  const [counted] = await rowsOf<{ digits: Uint8Array }>(
    db,
    // Digits that went to the former address are worthless once the present one counts.
    sql`update auth_session s set mailbox_tries = s.mailbox_tries + 1
      from member m
      where s.id = ${caller.authSessionId} and m.id = s.member_id and s.mailbox_digits is not null
        and s.mailbox_tries < ${MAX_TRIES} and s.mailbox_asked_at > now() - interval '30 minutes'
        and (m.email_trusted_from is null or m.email_trusted_from > now()
          or s.mailbox_asked_at >= m.email_trusted_from)
      returning s.mailbox_digits as digits`,
  );
  if (!counted) throw new Problem('code_invalid');
  await countRequest(db, 'mail-digits', `proof ${caller.member.id}`);
  const isRight = config.secrets.jwt.some((key) =>
    timingSafeEqual(hashOf(key, caller.authSessionId, digits), counted.digits),
  );
  const proven = isRight
    ? await changeOf(
        db,
        sql`update auth_session set mailbox_proven_at = case
            when mailbox_proven_at >= mailbox_asked_at then mailbox_proven_at else now() end
          where id = ${caller.authSessionId} and mailbox_digits = ${counted.digits} returning id`,
      )
    : [];
  if (proven.length === 0) throw new Problem('code_invalid');
  return mailbox;
}
