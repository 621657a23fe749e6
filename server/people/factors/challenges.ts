/**
 * WebAuthn challenges: random, single-use, valid for five minutes and for one purpose. Only the
 * hash is stored.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { liveSignIns } from '../sessions/sessions.ts';
import { passkeyChallenge } from './tables.ts';

export const CHALLENGE_MINUTES = 5;

export type Purpose =
  | { purpose: 'register' | 'reauthenticate' | 'withdrawal'; authSessionId: string }
  | { purpose: 'sign-in' }
  /** `total`: the most the frame may pay, in base units. */
  | { purpose: 'frame'; sessionId: string; frameChallenge: string; total: bigint };

/**
 * @param challenge for a signature that confirms a certain content: the hash of that content
 * @returns the challenge in base64url, as the browser writes it into the client data
 */
export async function issueChallenge(
  db: Db,
  purpose: Purpose,
  challenge = randomBytes(32).toString('base64url'),
): Promise<string> {
  const expiresAt = sql`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`;
  await db.transaction((tx) =>
    tx
      .insert(passkeyChallenge)
      .values({ ...purpose, hash: sha256(challenge), expiresAt })
      // The same content was requested again.
      .onConflictDoUpdate({ target: passkeyChallenge.hash, set: { ...purpose, expiresAt } }),
  );
  return challenge;
}

/** `withdrawal`: the signature also approves the withdrawal towards the signer. */
export type SignedInPurpose = 'reauthenticate' | 'withdrawal';

type Asked =
  | { purpose: 'register'; authSessionId: string }
  | { purpose: SignedInPurpose; memberId: string }
  | { purpose: 'sign-in' }
  | { purpose: 'frame'; sessionId: string };

/**
 * Deletes the challenge, even if the signature turns out to be invalid.
 * @returns undefined if it was issued for something else, has expired or was used before
 */
export async function consumeChallenge(db: Db, challenge: string, asked: Asked) {
  const [found] = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.hash, sha256(challenge)),
        eq(passkeyChallenge.purpose, asked.purpose),
        asked.purpose === 'register'
          ? eq(passkeyChallenge.authSessionId, asked.authSessionId)
          : undefined,
        'memberId' in asked
          ? inArray(passkeyChallenge.authSessionId, liveSignIns(db, asked.memberId))
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
