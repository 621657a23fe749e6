/**
 * Challenges that a passkey signs to confirm one payment: 256 random bits, of which only the hash
 * is stored. Each is single-use, expires after five minutes, and is valid for one session (and so
 * its payee), quote and total.
 */

import { randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES } from '../../people/factors/challenges.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

interface Asked {
  session: string;
  /** In base units, as shown to the member. */
  total: bigint;
  /** The member's sign-in; undefined when the passkey also signs in. */
  authSession: string | undefined;
}

/**
 * @returns the challenge in base64url
 * @throws Problem quote_changed when the live quote has another total
 */
export async function issuePaymentChallenge(
  db: Db,
  { session, total, authSession }: Asked,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const [quote] = await rowsOf<{ id: string }>(
    db,
    sql`select q.id::text as id from pay_session s, pay.latest_quote(s.id) q
      where s.id = ${session} and q.total = ${total.toString()}::numeric
        and pay.is_past(s, q.expires_at) is not true`,
  );
  if (!quote) throw new Problem('quote_changed');
  await db.transaction((tx) =>
    tx.execute(sql`insert into payment_challenge
        (hash, session_id, quote_id, total, auth_session_id, expires_at)
      values (${sha256(challenge)}, ${session}, ${quote.id}, ${total}, ${authSession ?? null},
        now() + ${CHALLENGE_MINUTES} * interval '1 minute')`),
  );
  return challenge;
}

/**
 * Deletes the challenge, even if the signature turns out to be invalid.
 * @param asked the session and the sign-in that confirms it; undefined when the passkey also signs
 *   in
 * @returns undefined if it was issued for something else, has expired or was used before
 */
export async function consumePaymentChallenge(
  db: Db,
  challenge: string,
  asked: { session: string; authSession: string } | undefined,
): Promise<{ session: string; quote: bigint; total: bigint } | undefined> {
  const [found] = await rowsOf<{ session: string; quote: bigint; total: string }>(
    db,
    sql`delete from payment_challenge where hash = ${sha256(challenge)}
        and ${
          asked
            ? sql`session_id = ${asked.session} and auth_session_id = ${asked.authSession}`
            : sql`auth_session_id is null`
        }
        and expires_at > now() returning session_id as session, quote_id as quote, total`,
  );
  return found && { ...found, total: BigInt(found.total) };
}
