/**
 * WebAuthn challenges: random, single-use, valid for five minutes and for one purpose. Only the
 * hash is stored.
 */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/core/sha256.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { liveSignIns } from '../sessions/sessions.ts';

export const CHALLENGE_MINUTES = 5;

export type Purpose =
  | { purpose: 'register' | 'reauthenticate' | 'withdrawal'; authSessionId: string }
  | { purpose: 'sign-in' }
  /** `total`: the most the frame may pay, in base units. */
  | { purpose: 'frame'; sessionId: string; frameChallenge: string; total: bigint };

interface Columns {
  purpose: string;
  authSessionId?: string;
  sessionId?: string;
  total?: bigint;
  frameChallenge?: string;
}

/**
 * @param challenge for a signature that confirms a certain content: the hash of that content
 * @returns the challenge in base64url, as the browser writes it into the client data
 */
export async function issueChallenge(
  db: Db,
  purpose: Purpose,
  challenge = randomBytes(32).toString('base64url'),
): Promise<string> {
  const asked: Columns = purpose;
  const { authSessionId = null, sessionId = null, total = null, frameChallenge = null } = asked;
  // The same content may be requested again.
  await changeOf(
    db,
    sql`insert into passkey_challenge
        (hash, purpose, auth_session_id, session_id, total, frame_challenge, expires_at)
      values (${sha256(challenge)}, ${purpose.purpose}, ${authSessionId}, ${sessionId}, ${total},
        ${frameChallenge}, now() + ${CHALLENGE_MINUTES}::int * interval '1 minute')
      on conflict (hash) do update set purpose = excluded.purpose,
        auth_session_id = excluded.auth_session_id, session_id = excluded.session_id,
        total = excluded.total, frame_challenge = excluded.frame_challenge,
        expires_at = excluded.expires_at`,
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
export async function consumeChallenge(
  db: Db,
  challenge: string,
  asked: Asked,
): Promise<{ total: bigint | null; frameChallenge: string | null } | undefined> {
  const [found] = await rowsOf<{ total: string | null; frameChallenge: string | null }>(
    db,
    sql`delete from passkey_challenge where hash = ${sha256(challenge)}
        and purpose = ${asked.purpose} and ${isOfAsker(asked)} and expires_at > now()
      returning total, frame_challenge as "frameChallenge"`,
  );
  return found && { ...found, total: found.total === null ? null : BigInt(found.total) };
}

function isOfAsker(asked: Asked): Statement {
  if (asked.purpose === 'register') return sql`auth_session_id = ${asked.authSessionId}`;
  if (asked.purpose === 'frame') return sql`session_id = ${asked.sessionId}`;
  if (asked.purpose === 'sign-in') return sql`true`;
  return sql`auth_session_id in (${liveSignIns(asked.memberId)})`;
}
