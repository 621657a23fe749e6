/**
 * A ticket authorises the second step of a sign-in, and nothing else. It is 256 random bits, of
 * which only a hash is stored, and is valid for one member and their current password, for
 * 5 minutes and 5 attempts.
 */
import { randomBytes } from 'node:crypto';
import { sha256, sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
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

/** @returns false when a concurrent attempt redeemed it first */
export async function redeemTicket(db: Db, ticket: string): Promise<boolean> {
  const redeemed = await rowsOf<{ memberId: string }>(
    db,
    sql`delete from sign_in_ticket where hash = ${sha256(ticket)}
        returning member_id as "memberId"`,
  );
  return redeemed.length > 0;
}
