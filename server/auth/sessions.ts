/**
 * Sign-ins and their refresh cookie `sid.secret`. The secret rotates with every use. The one
 * before is tolerated for a moment (two tabs refresh at once); later it means the cookie was
 * copied, and the sign-in ends.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { authSession, member } from '../db/schema.ts';

const LIFETIME = sql`now() + interval '30 days'`;
const ROTATION_GRACE_MS = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface SessionMember {
  id: string;
  cashAccount: bigint | null;
  stakeAccount: bigint | null;
}

const live = and(isNull(authSession.endedAt), gt(authSession.expiresAt, sql`now()`));
const hash = (secret: string) => new Uint8Array(createHash('sha256').update(secret).digest());
const newSecret = () => randomBytes(32).toString('base64url');

/**
 * @param minutes how long it lasts at most; 30 days unless given
 * @returns the id of the sign-in and the value of its cookie
 */
export async function openSession(
  db: Db,
  memberId: string,
  device: string | null = null,
  minutes?: number,
): Promise<{ sid: string; cookie: string }> {
  const sid = randomUUID();
  const secret = newSecret();
  const expiresAt =
    minutes === undefined ? LIFETIME : sql`now() + ${minutes} * interval '1 minute'`;
  await db
    .insert(authSession)
    .values({ id: sid, memberId, refreshHash: hash(secret), device, expiresAt });
  return { sid, cookie: `${sid}.${secret}` };
}

export async function findSessionMember(db: Db, sid: string): Promise<SessionMember | undefined> {
  if (!UUID.test(sid)) return undefined;
  const [found] = await db
    .select({
      id: member.id,
      cashAccount: member.cashAccount,
      stakeAccount: member.stakeAccount,
    })
    .from(authSession)
    .innerJoin(member, eq(member.id, authSession.memberId))
    .where(and(eq(authSession.id, sid), live))
    // With every request of a member's: parsed and planned once a connection.
    .prepare('sign_in')
    .execute();
  return found;
}

/** @returns the next cookie, or undefined when this one is worth nothing (any more) */
export async function rotateSession(
  db: Db,
  cookie: string,
): Promise<{ sid: string; memberId: string; cookie: string | undefined } | undefined> {
  const [sid = '', secret = ''] = cookie.split('.');
  if (!UUID.test(sid)) return undefined;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ session: authSession })
      .from(authSession)
      .innerJoin(member, eq(member.id, authSession.memberId))
      .where(and(eq(authSession.id, sid), live))
      .for('update', { of: authSession });
    if (!found) return undefined;
    const { session } = found;
    const presented = hash(secret);
    if (same(presented, session.refreshHash)) {
      const next = newSecret();
      await tx
        .update(authSession)
        .set({
          refreshHash: hash(next),
          previousHash: presented,
          rotatedAt: sql`now()`,
          lastUsedAt: sql`now()`,
        })
        .where(eq(authSession.id, sid));
      return { sid, memberId: session.memberId, cookie: `${sid}.${next}` };
    }
    if (!session.previousHash || !same(presented, session.previousHash)) return undefined;
    if (Date.now() - session.rotatedAt.getTime() < ROTATION_GRACE_MS) {
      return { sid, memberId: session.memberId, cookie: undefined };
    }
    await tx.update(authSession).set({ endedAt: sql`now()` }).where(eq(authSession.id, sid));
    return undefined;
  });
}

export async function endSession(db: Db, sid: string): Promise<void> {
  await db
    .update(authSession)
    .set({ endedAt: sql`now()` })
    .where(and(eq(authSession.id, sid), isNull(authSession.endedAt)));
}

/** Ends every sign-in of a member, or every other one. */
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

/** Where a member is signed in, newest first. The last use is that of the refresh cookie. */
export function openSessionsOf(db: Db, memberId: string) {
  return db
    .select({
      id: authSession.id,
      device: authSession.device,
      createdAt: authSession.createdAt,
      lastUsedAt: authSession.lastUsedAt,
    })
    .from(authSession)
    .where(and(eq(authSession.memberId, memberId), live))
    .orderBy(desc(authSession.createdAt));
}

/** @returns false when the member has no such sign-in, or it is over */
export async function endOwnSession(db: Db, memberId: string, sid: string): Promise<boolean> {
  const ended = await db
    .update(authSession)
    .set({ endedAt: sql`now()` })
    .where(and(eq(authSession.id, sid), eq(authSession.memberId, memberId), live))
    .returning({ id: authSession.id });
  return ended.length > 0;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
