/**
 * Secure Payment Confirmation in the frame. The signature is bound to the session, the payee, the
 * total and the requesting frame. It gives a token for this one payment, and counts as its
 * confirmation with the strongest factor.
 */
import type { PaymentAssertion } from '#shared/factors/credential.ts';
import { admitFrame } from '../../people/auth/sign-in.ts';
import { verifyAssertion } from '../../people/factors/assertion.ts';
import { consumeChallenge } from '../../people/factors/challenges.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import { issueToken, TOKEN_MINUTES } from '../../people/sessions/jwt.ts';
import type { Visitor } from '../../people/sessions/visitor.ts';
import type { Config } from '../../platform/config/config.ts';
import { sha256Base64Url } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findTestBusiness } from '../test-mode/other-mode.ts';
import { recordApproval } from './approvals.ts';
import { readOrigins, readPaySession } from './pay-session.ts';
import { shownPayment } from './payment-confirmation.ts';

interface FrameSignIn {
  session: string;
  assertion: PaymentAssertion;
  /** The frame's challenge is the SHA-256 of this verifier (PKCE). */
  verifier: string;
  visitor: Visitor;
}

/**
 * The sign-in expires with its token, and its refresh cookie is never sent.
 * @throws Problem passkey_invalid, email_not_confirmed, session_not_pending, quote_changed
 */
export async function signInFrame(
  db: Db,
  config: Config,
  { session: id, assertion, verifier, visitor }: FrameSignIn,
): Promise<{ jwt: string; expiresAt: string }> {
  const { challenge } = readClientData(assertion.response.clientDataJSON);
  const asked = await consumeChallenge(db, challenge, { purpose: 'frame', sessionId: id });
  const isOurs = asked?.frameChallenge === sha256Base64Url(verifier);
  const session = await readPaySession(db, config, id, undefined);
  if (!isOurs || asked.total === null || !session) throw new Problem('passkey_invalid');
  const framedBy = await readOrigins(db, id);
  const payment = { ...shownPayment(session, asked.total), framedBy };
  const someone = await verifyAssertion(db, config, { assertion, challenge, payment });
  const testBusiness = await findTestBusiness(db)(id);
  if (someone.testBusinessId !== (testBusiness ?? null)) throw new Problem('passkey_invalid');
  const { sid } = await admitFrame(db, someone, visitor, TOKEN_MINUTES);
  await recordApproval(db, {
    session: id,
    member: someone.id,
    authSession: sid,
    total: asked.total,
    method: 'passkey',
    credential: assertion.id,
  });
  const { jwt, expiresAt } = issueToken(config.secrets.jwt, {
    sid,
    livemode: someone.livemode,
    frame: { session: id, ceiling: asked.total },
  });
  return { jwt, expiresAt: expiresAt.toISOString() };
}
