/**
 * Eight digits in an e-mail, for people who read it on another device. They are valid only with the
 * ticket of the page or window that asked for the mail. The ticket is random and not stored, so that
 * who reads the table cannot find the digits.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { sha256, sha256Hex } from '../../platform/core/sha256.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { isEmail } from '../members/email-spellings.ts';

export const MAX_TRIES = 5;

export type MailPurpose = 'confirmation' | 'reset';

export interface Digits {
  ticketHash: Uint8Array;
  digitsHash: Uint8Array;
  /** As the mail shows them. */
  text: string;
}

const digitsHash = (ticket: string, digits: string) => sha256(`${ticket}:${digits}`);

/** @returns undefined without a ticket: the mail has its link alone */
export function newDigits(ticket: string | undefined): Digits | undefined {
  if (ticket === undefined) return undefined;
  const digits = String(randomInt(1e8)).padStart(8, '0');
  return {
    ticketHash: sha256(ticket),
    digitsHash: digitsHash(ticket, digits),
    text: `${digits.slice(0, 4)} ${digits.slice(4)}`,
  };
}

export interface TypedDigits {
  purpose: MailPurpose;
  email: string;
  ticket: string;
  digits: string;
}

/**
 * Exchanges digits for a code like the one in the mail's link, valid for 15 minutes. An attempt
 * counts before it is checked, for a known address and for an unknown one. The ticket's holder may repeat it, because the
 * answer may be lost: each gives a code of its own, until a password is set or the link is used.
 * @throws Problem code_invalid, rate_limited
 */
export async function redeemDigits(db: Db, typed: TypedDigits): Promise<string> {
  const { purpose, email, ticket, digits } = typed;
  const ticketHash = sha256Hex(ticket);
  const counted = await rowsOf<{ hash: string }>(
    db,
    sql`update mail_code set digit_tries = digit_tries + 1
      where ticket_hash = decode(${ticketHash}, 'hex') and ${isEmail(sql`email`, email)}
        and purpose = ${purpose} and digit_tries < ${MAX_TRIES} and used_at is null
        and least(expires_at, created_at + interval '30 minutes') > now()
      returning encode(hash, 'hex') as hash`,
  );
  const hashes = counted.map(({ hash }) => hash);
  if (hashes.length === 0) throw new Problem('code_invalid');
  // Counted for tickets that were mailed to the address only: others cannot use up its limit.
  await countRequest(db, 'mail-digits', email);
  return db.transaction(async (tx) => {
    // Locked, so that a link that is used meanwhile ends them.
    const [found] = await rowsOf<{ memberId: string; email: string }>(
      tx,
      sql`select member_id as "memberId", email from mail_code
        where hash in (select decode(hex, 'hex') from unnest(${arrayOf(hashes, 'text')}) hex)
          and digits_hash = ${digitsHash(ticket, digits)} and used_at is null
          and member_id is not null for update`,
    );
    if (!found) throw new Problem('code_invalid');
    const code = randomBytes(32).toString('base64url');
    await rowsOf(
      tx,
      sql`insert into mail_code (hash, purpose, member_id, email, expires_at)
        values (${sha256(code)}, ${purpose}, ${found.memberId}, ${found.email},
          now() + interval '15 minutes')`,
    );
    return code;
  });
}
