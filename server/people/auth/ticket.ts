/**
 * A ticket authorises the second step of a sign-in, and nothing else. It is 256 random bits, of
 * which only a hash is stored, and is valid for one member and their current password, for a few minutes and
 * attempts, and once it is redeemed for the same code alone.
 */
import { randomBytes } from 'node:crypto';
import { sha256, sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { LIVES } from '../../platform/privacy/periods.ts';
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
        values (${sha256(ticket)}, ${id}, ${sha256(passwordHash)},
          now() + ${LIVES.signInTicket} * interval '1 minute')`,
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

/** What redeems a ticket: a code, for signing in alone or for the approval of one payment too. */
export interface Redeeming {
  ticket: string;
  code: string;
  payment?: { session: string; total: string } | undefined;
}

/** The ticket is secret, so the stored hash tells nothing about the code. */
const redeemingHash = ({ ticket, code, payment }: Redeeming) =>
  sha256([ticket, plainCode(code), payment?.session, payment?.total].join(' '));

/**
 * Whether this code has redeemed the ticket for the same: the call is repeated, because its answer was lost. Nothing
 * repeats a sign-in that has been ended.
 */
export async function isRedeemedBy(db: Db, redeeming: Redeeming): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from sign_in_ticket t
        where t.hash = ${sha256(redeeming.ticket)} and t.code_hash = ${redeemingHash(redeeming)}
          and not exists (
            select from auth_session a where a.id = t.session_id and a.ended_at is not null)`,
  );
  return found.length > 0;
}

/** @returns false when another attempt redeemed it first */
export async function redeemTicket(db: Db, redeeming: Redeeming): Promise<boolean> {
  const redeemed = await rowsOf(
    db,
    sql`update sign_in_ticket set code_hash = ${redeemingHash(redeeming)}
        where hash = ${sha256(redeeming.ticket)} and code_hash is null returning hash`,
  );
  return redeemed.length > 0;
}

/** Of several sign-ins by one ticket, also at once, the last one stays: the answers of the others were lost. */
export async function keepLastSignIn(db: Db, ticket: string, sid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await rowsOf<{ sid: string | null }>(
      tx,
      sql`select session_id as sid from sign_in_ticket where hash = ${sha256(ticket)} for update`,
    );
    await rowsOf(
      tx,
      sql`update auth_session set ended_at = now()
          where id = ${before?.sid ?? null}::uuid and ended_at is null`,
    );
    await rowsOf(
      tx,
      sql`update sign_in_ticket set session_id = ${sid}::uuid where hash = ${sha256(ticket)}`,
    );
  });
}
