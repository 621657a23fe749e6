import type { Assertion } from '#shared/passkeys/credential.ts';
import { admit } from '../auth/sign-in.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { verifyAssertion } from './assertion.ts';
import { spendChallenge } from './challenges.ts';
import { readClientData } from './client-data.ts';

/**
 * Signs a member in with what their passkey has signed on a page of ours. No code is asked: the
 * device has checked its user, so what they have and what they know or are came together.
 * @throws Problem passkey_invalid, email_not_confirmed
 */
export async function signInWithPasskey(
  db: Db,
  config: Config,
  { assertion, device }: { assertion: Assertion; device: string | null },
): Promise<{ memberId: string; sid: string; cookie: string }> {
  const { challenge } = readClientData(assertion.response.clientDataJSON);
  const asked = await spendChallenge(db, challenge, { purpose: 'sign-in' });
  if (!asked) throw new Problem('passkey_invalid');
  const someone = await verifyAssertion(db, config, { assertion, challenge });
  return admit(db, config, someone, { device });
}
