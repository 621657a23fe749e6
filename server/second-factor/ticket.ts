/**
 * Between the two steps of a sign-in: 256 random bits, of which only a hash is kept. A ticket is
 * good for one member, the password it was given for, 5 minutes and 5 tries, and opens nothing but
 * the second step.
 */
import { createHash, randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { signInTicket } from '../db/second-factor-tables.ts';
import type { MemberRow } from '../members/find.ts';

export const MOST_TRIES = 5;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

export async function issueTicket(
  db: Db,
  { id, passwordHash }: Pick<MemberRow, 'id' | 'passwordHash'>,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.delete(signInTicket).where(lt(signInTicket.expiresAt, sql`now()`));
  await db.insert(signInTicket).values({
    hash: new Uint8Array(hashOf(ticket)),
    memberId: id,
    passwordMark: new Uint8Array(hashOf(passwordHash)),
    expiresAt: sql`now() + interval '5 minutes'`,
  });
  return ticket;
}

/** Counts a try before its code is looked at. @returns undefined for a ticket that is good no more */
export async function countTry(
  db: Db,
  ticket: string,
): Promise<{ memberId: string; tries: number } | undefined> {
  const [counted] = await rowsOf<{ memberId: string; tries: number }>(
    db,
    sql`update sign_in_ticket t set tries = t.tries + 1
      from member m
      where t.hash = decode(${hashOf(ticket).toString('hex')}, 'hex')
        and m.id = t.member_id
        and t.password_mark = sha256(convert_to(m.password_hash, 'UTF8'))
        and t.tries < ${MOST_TRIES} and t.expires_at > now()
      returning t.member_id as "memberId", t.tries`,
  );
  return counted;
}

/** @returns false when another try was faster */
export async function redeemTicket(db: Db, ticket: string): Promise<boolean> {
  const redeemed = await db
    .delete(signInTicket)
    .where(eq(signInTicket.hash, new Uint8Array(hashOf(ticket))))
    .returning({ memberId: signInTicket.memberId });
  return redeemed.length > 0;
}
