/**
 * How a sign-in in our own window reaches the frame: a one-time code, bound to the member's
 * sign-in, the session, a ceiling, and the hash of a verifier only the frame knows (RFC 7636).
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { frameCode } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';

const LIFETIME_SECONDS = 60;

const sha256 = (text: string) => createHash('sha256').update(text);
const hashOf = (code: string) => new Uint8Array(sha256(code).digest());

export interface Grant {
  challenge: string;
  session: string;
  authSessionId: string;
  /** The most the frame may pay, in base units. */
  total: bigint;
}

export async function issueFrameCode(
  db: Db,
  { challenge, session, authSessionId, total }: Grant,
): Promise<{ code: string; expiresAt: string }> {
  const code = randomBytes(32).toString('base64url');
  const [row] = await db
    .insert(frameCode)
    .values({
      hash: hashOf(code),
      challenge,
      sessionId: session,
      authSessionId,
      total,
      expiresAt: sql`now() + ${LIFETIME_SECONDS} * interval '1 second'`,
    })
    .returning({ expiresAt: frameCode.expiresAt });
  if (!row) throw new Error('the code was not stored');
  return { code, expiresAt: row.expiresAt.toISOString() };
}

/**
 * Takes a code out of use and says what it grants. A wrong verifier spends it too.
 * @throws Problem code_invalid
 */
export async function redeemFrameCode(
  db: Db,
  { code, verifier, session }: { code: string; verifier: string; session: string },
): Promise<{ authSessionId: string; ceiling: bigint }> {
  const [grant] = await db
    .delete(frameCode)
    .where(
      and(
        eq(frameCode.hash, hashOf(code)),
        eq(frameCode.sessionId, session),
        gt(frameCode.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (grant?.challenge !== sha256(verifier).digest('base64url')) throw new Problem('code_invalid');
  return { authSessionId: grant.authSessionId, ceiling: grant.total };
}

/** Forgets the codes nobody came for. */
export async function forgetFrameCodes(db: Db): Promise<void> {
  await db.delete(frameCode).where(sql`${frameCode.expiresAt} < now()`);
}
