/** Challenges of the console: random or of a statement, single-use, valid for five minutes. */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { operatorChallenge } from './tables.ts';

export const CHALLENGE_MINUTES = 5;

export type Purpose =
  | { purpose: 'sign-in' }
  | { purpose: 'register' | 'command'; operatorId: bigint };

export async function issueChallenge(db: Db, challenge: string, purpose: Purpose): Promise<void> {
  await db.delete(operatorChallenge).where(lt(operatorChallenge.expiresAt, sql`now()`));
  await db.insert(operatorChallenge).values({
    ...purpose,
    hash: sha256(challenge),
    expiresAt: sql`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`,
  });
}

/** Deletes the challenge. @returns false if it was issued for something else, expired or was used */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  asked: Purpose,
): Promise<boolean> {
  const found = await db
    .delete(operatorChallenge)
    .where(
      and(
        eq(operatorChallenge.hash, sha256(challenge)),
        eq(operatorChallenge.purpose, asked.purpose),
        'operatorId' in asked
          ? eq(operatorChallenge.operatorId, asked.operatorId)
          : isNull(operatorChallenge.operatorId),
        gt(operatorChallenge.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: operatorChallenge.hash });
  return found.length > 0;
}
