/**
 * How a sign-in in our own window reaches the frame: a one-time code, bound to the member's
 * sign-in, what it is good for, and the hash of a verifier only the frame knows (RFC 7636).
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { frameCode } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';

const LIFETIME_SECONDS = 60;

const sha256 = (text: string) => createHash('sha256').update(text);
const hashOf = (code: string) => new Uint8Array(sha256(code).digest());

interface Grant {
  challenge: string;
  authSessionId: string;
}

/** Of a pay session: the most the frame may pay, in base units. */
interface PayGrant extends Grant {
  session: string;
  total: bigint;
}

/** Of an invitation to be linked. */
interface LinkGrant extends Grant {
  link: string;
}

export async function issueFrameCode(
  db: Db,
  grant: PayGrant | LinkGrant,
): Promise<{ code: string; expiresAt: string }> {
  const code = randomBytes(32).toString('base64url');
  const [row] = await db
    .insert(frameCode)
    .values({
      hash: hashOf(code),
      challenge: grant.challenge,
      authSessionId: grant.authSessionId,
      ...('link' in grant
        ? { linkSessionId: grant.link }
        : { sessionId: grant.session, total: grant.total }),
      expiresAt: sql`now() + ${LIFETIME_SECONDS} * interval '1 second'`,
    })
    .returning({ expiresAt: frameCode.expiresAt });
  if (!row) throw new Error('the code was not stored');
  return { code, expiresAt: row.expiresAt.toISOString() };
}

interface Redeemed {
  code: string;
  verifier: string;
}

/**
 * Takes a payment's code out of use and says what it grants. A wrong verifier spends it too.
 * @throws Problem code_invalid
 */
export async function redeemFrameCode(
  db: Db,
  { session, ...redeemed }: Redeemed & { session: string },
): Promise<{ authSessionId: string; ceiling: bigint }> {
  const { authSessionId, total } = await spend(db, redeemed, eq(frameCode.sessionId, session));
  if (total === null) throw new Problem('code_invalid');
  return { authSessionId, ceiling: total };
}

/**
 * The same for an invitation's code.
 * @throws Problem code_invalid
 */
export async function redeemLinkFrameCode(
  db: Db,
  { link, ...redeemed }: Redeemed & { link: string },
): Promise<{ authSessionId: string }> {
  const { authSessionId } = await spend(db, redeemed, eq(frameCode.linkSessionId, link));
  return { authSessionId };
}

async function spend(db: Db, { code, verifier }: Redeemed, isOf: SQL) {
  const [grant] = await db
    .delete(frameCode)
    .where(and(eq(frameCode.hash, hashOf(code)), isOf, gt(frameCode.expiresAt, sql`now()`)))
    .returning();
  if (grant?.challenge !== sha256(verifier).digest('base64url')) throw new Problem('code_invalid');
  return grant;
}

/** Forgets the codes nobody came for. */
export async function forgetFrameCodes(db: Db): Promise<void> {
  await db.delete(frameCode).where(sql`${frameCode.expiresAt} < now()`);
}
