import type { Assertion } from '#shared/factors/credential.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PaymentApproval } from '../auth/payment-approval.ts';
import { type Admitted, admit } from '../auth/sign-in.ts';
import { verifyAssertion } from '../factors/assertion.ts';
import { consumeChallenge } from '../factors/challenges.ts';
import { readClientData } from '../factors/client-data.ts';
import type { Visitor } from '../sessions/visitor.ts';

interface Wish {
  assertion: Assertion;
  visitor: Visitor;
  /** The twin at whose payment or invitation a test member signs in. */
  testBusiness: string | undefined;
}

/**
 * Signs a member in with a passkey assertion made on one of our pages. No code is required: user
 * verification makes a passkey two factors, possession of the device plus its PIN or biometrics.
 * @throws Problem passkey_invalid, email_not_confirmed
 */
export async function signInWithPasskey(
  db: Db,
  config: Config,
  approval: PaymentApproval,
  { assertion, visitor, testBusiness }: Wish,
): Promise<Admitted> {
  const { challenge } = readClientData(assertion.response.clientDataJSON);
  const asked = await consumeChallenge(db, challenge, { purpose: 'sign-in' });
  // A payment's challenge is accepted too; the signature then also confirms that payment.
  const confirm = asked ? undefined : await approval.byPasskey(challenge, assertion.id);
  if (!asked && !confirm) throw new Problem('passkey_invalid');
  const someone = await verifyAssertion(db, config, { assertion, challenge });
  // The relying party is the same in both modes: the member that the passkey names decides.
  if (someone.testBusinessId !== (testBusiness ?? null)) throw new Problem('passkey_invalid');
  const admitted = await admit(db, config, someone, visitor);
  await confirm?.(admitted);
  return admitted;
}
