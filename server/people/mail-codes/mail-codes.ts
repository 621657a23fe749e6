/** One-time codes sent by e-mail: 256 random bits, of which only a hash is stored. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { asPerson, MEMBER_ROW, type MemberRow, type PersonRow } from '../members/find.ts';
import type { Digits, MailPurpose } from './digits.ts';

const LIFETIME = { confirmation: '3 days', reset: '30 minutes' };

/**
 * @param memberId undefined for an unknown address: a row is still written, so that the timing is
 *   the same, but the code is never valid
 * @param email the address the code is sent to
 * @param digits see `newDigits`
 */
export async function issueCode(
  tx: Db,
  purpose: MailPurpose,
  {
    memberId,
    email,
    digits,
  }: { memberId: string | undefined; email: string; digits?: Digits | undefined },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await rowsOf(
    tx,
    sql`insert into mail_code
        (hash, purpose, member_id, email, expires_at, ticket_hash, digits_hash)
      values (${sha256(code)}, ${purpose}, ${memberId ?? null}, ${email},
        now() + ${LIFETIME[purpose]}::interval, ${digits?.ticketHash ?? null},
        ${digits?.digitsHash ?? null})`,
  );
  return code;
}

export interface FoundCode {
  memberId: string;
  email: string;
  isUsed: boolean;
}

/** Finds and locks a code that is valid or was used. */
export async function findCode(
  tx: Db,
  purpose: MailPurpose,
  code: string,
): Promise<FoundCode | undefined> {
  const [found] = await rowsOf<FoundCode>(
    tx,
    sql`select member_id as "memberId", email, used_at is not null as "isUsed"
      from mail_code where hash = ${sha256(code)} and purpose = ${purpose}
        and member_id is not null and (used_at is not null or expires_at > now())
      for update`,
  );
  return found;
}

export async function markUsed(tx: Db, code: string): Promise<void> {
  await rowsOf(tx, sql`update mail_code set used_at = now() where hash = ${sha256(code)}`);
}

/** @returns the member of a valid code; does not lock it */
export async function findByCode(
  db: Db,
  purpose: MailPurpose,
  code: string,
): Promise<PersonRow | undefined> {
  const [found] = await rowsOf<MemberRow>(
    db,
    sql`select ${MEMBER_ROW} from mail_code c join member on member.id = c.member_id
      where c.hash = ${sha256(code)} and c.purpose = ${purpose} and c.used_at is null
        and c.expires_at > now()`,
  );
  return asPerson(found);
}

/** Deletes a member's unused codes, or some of them. */
export async function revokeCodes(
  tx: Db,
  memberId: string,
  which: { purpose?: MailPurpose; exceptTo?: string } = {},
): Promise<void> {
  await rowsOf(
    tx,
    sql`delete from mail_code
      where member_id = ${memberId} and used_at is null
        and purpose = coalesce(${which.purpose ?? null}, purpose)
        and lower(email) is distinct from ${which.exceptTo?.toLowerCase() ?? null}::text`,
  );
}
