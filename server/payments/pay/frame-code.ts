/**
 * A one-time code tells the frame which member has paid in our own window. It is bound to the
 * member's sign-in, the pay session, and the hash of a verifier only the frame knows (PKCE,
 * RFC 7636).
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { sha256, sha256Base64Url } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { frameCode } from './tables.ts';

const LIFETIME_SECONDS = 60;

interface Grant {
  /** The id of the pay session. */
  session: string;
  challenge: string;
  authSessionId: string;
}

export async function issueFrameCode(db: Db, grant: Grant): Promise<{ code: string }> {
  const code = randomBytes(32).toString('base64url');
  const row = {
    hash: sha256(code),
    challenge: grant.challenge,
    authSessionId: grant.authSessionId,
    sessionId: grant.session,
    expiresAt: sql`now() + ${LIFETIME_SECONDS} * interval '1 second'`,
  };
  await db.transaction((tx) => tx.insert(frameCode).values(row));
  return { code };
}

interface Redeemed {
  session: string;
  code: string;
  verifier: string;
}

/**
 * Consumes a code, also if the verifier is wrong.
 * @returns the sign-in it was issued for
 * @throws Problem code_invalid
 */
export async function redeemFrameCode(
  db: Db,
  { session, code, verifier }: Redeemed,
): Promise<{ authSessionId: string }> {
  const [grant] = await db
    .delete(frameCode)
    .where(
      and(
        eq(frameCode.hash, sha256(code)),
        eq(frameCode.sessionId, session),
        gt(frameCode.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (grant?.challenge !== sha256Base64Url(verifier)) throw new Problem('code_invalid');
  return { authSessionId: grant.authSessionId };
}
