/**
 * A passkey in the frame: what is signed there is bound to the session, to what it costs and to
 * the frame that asked, and is worth a token for just that.
 */
import { createHash } from 'node:crypto';
import type { Assertion } from '#shared/passkeys/credential.ts';
import { issueToken, TOKEN_MINUTES } from '../auth/jwt.ts';
import { admit } from '../auth/sign-in.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { readOrigins } from '../pay/pay-session.ts';
import { verifyAssertion } from './assertion.ts';
import { spendChallenge } from './challenges.ts';
import { readClientData } from './client-data.ts';

interface FrameSignIn {
  session: string;
  assertion: Assertion;
  /** What the challenge of the frame is the SHA-256 of. */
  verifier: string;
  device: string | null;
}

/**
 * The sign-in behind the token lasts as long as the token; its cookie is never sent anywhere.
 * @throws Problem passkey_invalid, email_not_confirmed
 */
export async function signInFrame(
  db: Db,
  config: Config,
  { session, assertion, verifier, device }: FrameSignIn,
): Promise<{ jwt: string; expiresAt: string }> {
  const { challenge } = readClientData(assertion.response.clientDataJSON);
  const asked = await spendChallenge(db, challenge, { purpose: 'frame', sessionId: session });
  const isOurs =
    asked?.frameChallenge === createHash('sha256').update(verifier).digest('base64url');
  if (!isOurs || asked.total === null) throw new Problem('passkey_invalid');
  const framedBy = await readOrigins(db, session);
  const someone = await verifyAssertion(db, config, { assertion, challenge, framedBy });
  const { sid } = await admit(db, config, someone, { device, minutes: TOKEN_MINUTES });
  const { jwt, expiresAt } = await issueToken(config.secrets.jwt, {
    sid,
    frame: { session, ceiling: asked.total },
  });
  return { jwt, expiresAt: expiresAt.toISOString() };
}
