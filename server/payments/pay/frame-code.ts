/**
 * A one-time code tells the frame which member has paid in our own window. It is bound to the
 * member's sign-in, the pay session, and the hash of a verifier only the frame knows (PKCE,
 * RFC 7636).
 */

import { randomBytes } from 'node:crypto';
import { sha256, sha256Base64Url } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const LIFETIME_SECONDS = 60;

interface Grant {
  /** The id of the pay session. */
  session: string;
  challenge: string;
  authSessionId: string;
}

export async function issueFrameCode(db: Db, grant: Grant): Promise<{ code: string }> {
  const code = randomBytes(32).toString('base64url');
  const { challenge, authSessionId, session } = grant;
  await db.transaction((tx) =>
    tx.execute(sql`insert into frame_code (hash, challenge, auth_session_id, session_id, expires_at)
      values (${sha256(code)}, ${challenge}, ${authSessionId}, ${session},
        now() + ${LIFETIME_SECONDS} * interval '1 second')`),
  );
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
  const [grant] = await rowsOf<{ challenge: string; authSessionId: string }>(
    db,
    sql`delete from frame_code where hash = ${sha256(code)} and session_id = ${session}
        and expires_at > now() returning challenge, auth_session_id as "authSessionId"`,
  );
  if (grant?.challenge !== sha256Base64Url(verifier)) throw new Problem('code_invalid');
  return { authSessionId: grant.authSessionId };
}
