/** Challenges of the console: random or of a statement, single-use, valid for five minutes. */
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

export const CHALLENGE_MINUTES = 5;

export type Purpose =
  | { purpose: 'sign-in' }
  | { purpose: 'register' | 'command'; operatorId: bigint };

const operatorOf = (purpose: Purpose) => ('operatorId' in purpose ? purpose.operatorId : null);

export async function issueChallenge(db: Db, challenge: string, purpose: Purpose): Promise<void> {
  await rowsOf(db, sql`delete from operator_challenge where expires_at < now()`);
  await rowsOf(
    db,
    sql`insert into operator_challenge (hash, purpose, operator_id, expires_at)
      values (${sha256(challenge)}, ${purpose.purpose}, ${operatorOf(purpose)},
        now() + ${CHALLENGE_MINUTES}::int * interval '1 minute')`,
  );
}

/** Deletes the challenge. @returns false if it was issued for something else, expired or was used */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  asked: Purpose,
): Promise<boolean> {
  const found = await rowsOf<{ purpose: string }>(
    db,
    sql`delete from operator_challenge where hash = ${sha256(challenge)}
        and purpose = ${asked.purpose}
        and operator_id is not distinct from ${operatorOf(asked)} and expires_at > now()
      returning purpose`,
  );
  return found.length > 0;
}
