/**
 * Sessions and their refresh cookies. A session ends after 30 days, or earlier when its cookie is
 * not used for the idle time. Only hashes of the cookie secrets are stored.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { merchant } from '../members/tables.ts';
import { authSession } from './tables.ts';

const DEFAULT_IDLE_DAYS = 7;
const MAX_LIFETIME = sql`interval '30 days'`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isSignInId = (text: string): boolean => UUID.test(text);

/** The SQL condition that a session has not ended. */
export const live = and(isNull(authSession.endedAt), gt(authSession.expiresAt, sql`now()`));
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
export const expiryAt = (since: SQL | typeof authSession.createdAt, idleDays: number): SQL<Date> =>
  sql`least(${since} + ${MAX_LIFETIME}, now() + ${idleDays}::int * interval '1 day')`;

/** @returns the id of the session and the value of its cookie, `sid.secret` */
export async function openSession(
  db: Db,
  memberId: string,
  { idleDays = DEFAULT_IDLE_DAYS, minutes, ...about }: SignInWish = {},
): Promise<{ sid: string; cookie: string }> {
  const sid = randomUUID();
  const secret = newSecret();
  const expiresAt =
    minutes === undefined
      ? expiryAt(sql`now()`, idleDays)
      : sql`now() + ${minutes} * interval '1 minute'`;
  await db
    .insert(authSession)
    .values({ id: sid, memberId, refreshHash: sha256(secret), expiresAt, ...about });
  return { sid, cookie: `${sid}.${secret}` };
}

/** The business whose team acts for a business: itself, or the live one of a business in test mode. */
export const teamBusinessId = sql<string>`coalesce(${merchant.testOf}, ${merchant.id})`;

export async function endSession(db: Db, sid: string): Promise<void> {
  await db
    .update(authSession)
    .set({ endedAt: sql`now()` })
    .where(and(eq(authSession.id, sid), isNull(authSession.endedAt)));
}

/** Ends all sessions of a member, except one if given. */
export async function endSessions(db: Db, memberId: string, except?: string): Promise<void> {
  await db
    .update(authSession)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(authSession.memberId, memberId),
        isNull(authSession.endedAt),
        except ? ne(authSession.id, except) : undefined,
      ),
    );
}

/** Acts under way with these sign-ins end first: a served call holds the row of its sign-in until its commit. */
export async function lockSessions(tx: Db, memberId: string): Promise<void> {
  await tx
    .select({ id: authSession.id })
    .from(authSession)
    .where(and(eq(authSession.memberId, memberId), isNull(authSession.endedAt)))
    .orderBy(authSession.id)
    .for('update');
}

/** The ids of a member's open sessions, as a subquery. */
export const liveSignIns = (db: Db, memberId: string) =>
  db
    .select({ id: authSession.id })
    .from(authSession)
    .where(and(eq(authSession.memberId, memberId), live));

/** A member's open sessions, newest first. `lastUsedAt` is the last use of the refresh cookie. */
export function openSessionsOf(db: Db, memberId: string) {
  return db
    .select({
      id: authSession.id,
      device: authSession.device,
      network: authSession.network,
      createdAt: authSession.createdAt,
      lastUsedAt: authSession.lastUsedAt,
    })
    .from(authSession)
    .where(and(eq(authSession.memberId, memberId), live))
    .orderBy(desc(authSession.createdAt));
}

/** @returns false when the member has no such open session */
export async function endOwnSession(db: Db, memberId: string, sid: string): Promise<boolean> {
  const ended = await db
    .update(authSession)
    .set({ endedAt: sql`now()` })
    .where(and(eq(authSession.id, sid), eq(authSession.memberId, memberId), live))
    .returning({ id: authSession.id });
  return ended.length > 0;
}
