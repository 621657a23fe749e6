/**
 * What a passkey is asked to sign: random, good once, for five minutes, for the one purpose it was
 * asked for. Only its hash is kept.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { passkeyChallenge } from '../db/passkey-tables.ts';

export const CHALLENGE_MINUTES = 5;

export type Purpose =
  | { purpose: 'register'; authSessionId: string }
  | { purpose: 'sign-in' }
  /** `total`: the most the frame may pay, in base units. */
  | { purpose: 'frame'; sessionId: string; frameChallenge: string; total: bigint };

const hashOf = (challenge: string) =>
  new Uint8Array(createHash('sha256').update(challenge).digest());

/** @returns the challenge in base64url, as the browser writes it into what is signed */
export async function issueChallenge(db: Db, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.insert(passkeyChallenge).values({
    ...purpose,
    hash: hashOf(challenge),
    expiresAt: sql`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`,
  });
  return challenge;
}

type Asked =
  | { purpose: 'register'; authSessionId: string }
  | { purpose: 'sign-in' }
  | { purpose: 'frame'; sessionId: string };

/**
 * Takes a challenge out of use, whatever becomes of what was signed.
 * @returns undefined unless it was asked for just this, lately, and never used
 */
export async function spendChallenge(db: Db, challenge: string, asked: Asked) {
  const [found] = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.hash, hashOf(challenge)),
        eq(passkeyChallenge.purpose, asked.purpose),
        asked.purpose === 'register'
          ? eq(passkeyChallenge.authSessionId, asked.authSessionId)
          : undefined,
        asked.purpose === 'frame' ? eq(passkeyChallenge.sessionId, asked.sessionId) : undefined,
        gt(passkeyChallenge.expiresAt, sql`now()`),
      ),
    )
    .returning({
      total: passkeyChallenge.total,
      frameChallenge: passkeyChallenge.frameChallenge,
    });
  return found;
}

/** Forgets the challenges nobody came back with. */
export async function forgetPasskeyChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenge).where(sql`${passkeyChallenge.expiresAt} < now()`);
}
