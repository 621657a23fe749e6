/** A member confirms the payee and total of one payment with their strongest factor. */

import type { ErrorCode } from '#shared/errors.ts';
import type { ConfirmationMethod } from '#shared/factors/confirmation-methods.ts';
import type { Assertion } from '#shared/factors/credential.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { PaymentApproval } from '../../people/auth/payment-approval.ts';
import { verifyAssertion } from '../../people/factors/assertion.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import { reauthenticate } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { confirmationMethods, isApproved, recordApproval } from './approvals.ts';
import { approvedTotal, tokens } from './approved-total.ts';
import { consumePaymentChallenge } from './payment-challenges.ts';

interface Confirmation {
  total: string;
  currentPassword?: string | undefined;
  code?: string | undefined;
  passkey?: Assertion | undefined;
}

/**
 * @param session as the member sees it now
 * @throws Problem what `recordApproval` and `reauthenticate` throw, passkey_invalid
 */
export async function approvePayment(
  db: Db,
  config: Config,
  { member, authSessionId }: MemberCaller,
  session: PaySession,
  given: Confirmation,
): Promise<ConfirmationMethod> {
  // Check the total before the factor, because checking a code consumes it.
  const total = approvedTotal(session, given.total);
  const approval = { session: session.id, member: member.id, authSession: authSessionId, total };
  const { passkey, currentPassword, code } = given;
  if (passkey) {
    const { challenge } = readClientData(passkey.response.clientDataJSON);
    const asked = await consumePaymentChallenge(db, challenge, {
      session: session.id,
      authSession: authSessionId,
    });
    if (asked?.total !== total) throw new Problem('passkey_invalid');
    const someone = await verifyAssertion(db, config, { assertion: passkey, challenge });
    if (someone.id !== member.id) throw new Problem('passkey_invalid');
    await recordApproval(db, {
      ...approval,
      method: 'passkey',
      credential: passkey.id,
      quote: asked.quote,
    });
    return 'passkey';
  }
  // A code is valid once, and the answer to it may have been lost.
  if (code && (await isApproved(db, approval))) return 'code';
  const proven = await reauthenticate(db, config, member.id, { currentPassword, code });
  const method = proven.method === 'password' ? 'password' : 'code';
  await recordApproval(db, { ...approval, method });
  return method;
}

/**
 * Signing in next to a payment confirms it if the strongest factor was used. With an outdated total, or a
 * factor that is too new for a mandate, the sign-in still succeeds, but the payment will require confirmation.
 */
export const paymentApproval = (db: Db): PaymentApproval => ({
  async bySigningIn({ memberId, sid }, { session, total }, method) {
    const methods = await confirmationMethods(db, memberId, session);
    // The last method is the strongest: after a password, the code is still required.
    if (methods.at(-1) !== method) return;
    const approval = { session, member: memberId, authSession: sid, total: tokens(total), method };
    await recordApproval(db, approval).catch(ignoreRefused);
  },
  async byPasskey(challenge, credential) {
    const payment = await consumePaymentChallenge(db, challenge, undefined);
    if (!payment) return undefined;
    return async ({ memberId, sid }) => {
      const approval = {
        ...payment,
        member: memberId,
        authSession: sid,
        method: 'passkey',
        credential,
      } as const;
      await recordApproval(db, approval).catch(ignoreRefused);
    };
  },
});

function ignoreRefused(error: unknown): void {
  if (!(error instanceof Problem) || !REFUSED.includes(error.code)) throw error;
}

const REFUSED: readonly string[] = [
  'session_not_found',
  'session_not_pending',
  'quote_changed',
  'factor_too_new',
] satisfies ErrorCode[];
