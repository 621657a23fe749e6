/**
 * Sessions and their refresh cookies. A session ends after 30 days, or earlier when its cookie is
 * not used for the idle time. Only hashes of the cookie secrets are stored.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

const DEFAULT_IDLE_DAYS = 7;
const MAX_LIFETIME = sql`interval '30 days'`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isSignInId = (text: string): boolean => UUID.test(text);

/** The condition that a session has not ended. */
export const live = sql`auth_session.ended_at is null and auth_session.expires_at > now()`;
const newSecret = () => randomBytes(32).toString('base64url');

interface SignInWish {
  device?: string | null;
  deviceId?: string | undefined;
  network?: string | null;
  idleDays?: number;
  /** A fixed lifetime instead of the idle time, for a session without a cookie. */
  minutes?: number | undefined;
}

/** When a session that is used now expires unless it is used again. */
export const expiryAt = (since: Statement, idleDays: number): Statement =>
  sql`least(${since} + ${MAX_LIFETIME}, now() + ${idleDays}::int * interval '1 day')`;

/** @returns the id of the session and the value of its cookie, `sid.secret` */
export async function openSession(
  db: Db,
  memberId: string,
  { idleDays = DEFAULT_IDLE_DAYS, minutes, device, deviceId, network }: SignInWish = {},
): Promise<{ sid: string; cookie: string }> {
  const sid = randomUUID();
  const secret = newSecret();
  const expiresAt =
    minutes === undefined
      ? expiryAt(sql`now()`, idleDays)
      : sql`now() + ${minutes} * interval '1 minute'`;
  await rowsOf(
    db,
    sql`insert into auth_session (id, member_id, refresh_hash, expires_at, device, device_id, network)
      values (${sid}, ${memberId}, ${sha256(secret)}, ${expiresAt}, ${device ?? null},
        ${deviceId ?? null}, ${network ?? null})`,
  );
  return { sid, cookie: `${sid}.${secret}` };
}

/** The business whose team acts for a business: itself, or the live one of a business in test mode. */
export const teamBusinessId = sql`coalesce(merchant.test_of, merchant.id)`;

export async function endSession(db: Db, sid: string): Promise<void> {
  await rowsOf(
    db,
    sql`update auth_session set ended_at = now() where id = ${sid} and ended_at is null`,
  );
}

/** Ends all sessions of a member, except one if given. */
export async function endSessions(db: Db, memberId: string, except?: string): Promise<void> {
  await rowsOf(
    db,
    sql`update auth_session set ended_at = now() where member_id = ${memberId}
        and ended_at is null ${except ? sql`and id <> ${except}` : sql``}`,
  );
}

/** Acts under way with these sign-ins end first: a served call holds the row of its sign-in until its commit. */
export async function lockSessions(tx: Db, memberId: string): Promise<void> {
  await rowsOf(
    tx,
    sql`select from auth_session where member_id = ${memberId} and ended_at is null
        order by id for update`,
  );
}

/** The ids of a member's open sessions, as a subquery. */
export const liveSignIns = (memberId: string): Statement =>
  sql`select id from auth_session where member_id = ${memberId} and ${live}`;

/** A member's open sessions, newest first. `lastUsedAt` is the last use of the refresh cookie. */
export function openSessionsOf(db: Db, memberId: Operand<string>) {
  return rowsOf<{
    id: string;
    device: string | null;
    network: string | null;
    createdAt: Date;
    lastUsedAt: Date;
  }>(
    db,
    sql`select id, device, network, created_at as "createdAt", last_used_at as "lastUsedAt"
        from auth_session where member_id = ${memberId} and ${live} order by created_at desc`,
  );
}

/** @returns false when the member has no such open session */
export async function endOwnSession(db: Db, memberId: string, sid: string): Promise<boolean> {
  const ended = await rowsOf<{ id: string }>(
    db,
    sql`update auth_session set ended_at = now() where id = ${sid} and member_id = ${memberId}
        and ${live} returning id`,
  );
  return ended.length > 0;
}
