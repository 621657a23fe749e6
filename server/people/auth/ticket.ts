/**
 * A ticket authorises the second step of a sign-in, and nothing else. It is 256 random bits, of
 * which only a hash is stored, and is valid for one member and their current password, for
 * 5 minutes and 5 attempts, and once it is redeemed for the same code alone.
 */
import { randomBytes } from 'node:crypto';
import { sha256, sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { plainCode } from '../factors/recovery-codes.ts';
import type { PersonRow } from '../members/find.ts';

export const MAX_TRIES = 5;

export async function issueTicket(
  db: Db,
  { id, passwordHash }: Pick<PersonRow, 'id' | 'passwordHash'>,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await rowsOf(db, sql`delete from sign_in_ticket where expires_at < now()`);
  await rowsOf(
    db,
    sql`insert into sign_in_ticket (hash, member_id, password_mark, expires_at)
        values (${sha256(ticket)}, ${id}, ${sha256(passwordHash)}, now() + interval '5 minutes')`,
  );
  return ticket;
}

/** Counts an attempt; call it before checking the code. @returns undefined for an invalid ticket */
export async function countTry(
  db: Db,
  ticket: string,
): Promise<{ memberId: string; tries: number } | undefined> {
  const [counted] = await rowsOf<{ memberId: string; tries: number }>(
    db,
    sql`update sign_in_ticket t set tries = t.tries + 1
      from member m
      where t.hash = decode(${sha256Hex(ticket)}, 'hex')
        and m.id = t.member_id
        and t.password_mark = sha256(convert_to(m.password_hash, 'UTF8'))
        and t.tries < ${MAX_TRIES} and t.expires_at > now()
      returning t.member_id as "memberId", t.tries`,
  );
  return counted;
}

/** The ticket is secret, so the stored hash tells nothing about the code. */
const codeHash = (ticket: string, code: string) => sha256(`${ticket} ${plainCode(code)}`);

/** Whether this code has redeemed the ticket: the call is repeated, because its answer was lost. */
export async function isRedeemedBy(db: Db, ticket: string, code: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from sign_in_ticket
        where hash = ${sha256(ticket)} and code_hash = ${codeHash(ticket, code)}`,
  );
  return found.length > 0;
}

/** @returns false when another attempt redeemed it first */
export async function redeemTicket(db: Db, ticket: string, code: string): Promise<boolean> {
  const redeemed = await rowsOf(
    db,
    sql`update sign_in_ticket set code_hash = ${codeHash(ticket, code)}
        where hash = ${sha256(ticket)} and code_hash is null returning hash`,
  );
  return redeemed.length > 0;
}

/** Of several sign-ins by one ticket, the last one stays: the answers of the others were lost. */
export async function keepLastSignIn(db: Db, ticket: string, sid: string): Promise<void> {
  await rowsOf(
    db,
    sql`update auth_session set ended_at = now() where ended_at is null
        and id = (select session_id from sign_in_ticket where hash = ${sha256(ticket)})`,
  );
  await rowsOf(
    db,
    sql`update sign_in_ticket set session_id = ${sid}::uuid where hash = ${sha256(ticket)}`,
  );
}
