import { catalogue } from '#shared/errors.ts';
import type { Assertion } from '#shared/factors/credential.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { factorTooNew } from '../../platform/http/factor-too-new.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findPerson, type PersonRow } from '../members/find.ts';
import { readAgedFactors } from './aged-factors.ts';
import { verifyAssertion } from './assertion.ts';
import { consumeChallenge, type SignedInPurpose } from './challenges.ts';
import { checkPassword } from './check-password.ts';
import { readClientData } from './client-data.ts';
import { credentialBytes } from './handles.ts';
import { isRecoveryCode, requireRecoveryCode, requireSecondFactor } from './require.ts';

export interface Proof {
  currentPassword?: string | undefined;
  /** From the authenticator app, or a recovery code. */
  code?: string | undefined;
  passkey?: Assertion | undefined;
}

export type ProofMethod = 'passkey' | 'password-and-code' | 'password';

interface Asking {
  /** For which the passkey's challenge was issued. */
  purpose?: SignedInPurpose;
  /** For what writes test rows alone: a new passkey is accepted as well. */
  acceptsNew?: boolean;
}

/**
 * Confirms a signed-in member with the strongest factor that counts: a passkey, else the password, with
 * a code where the authenticator app counts. A factor that was added recently neither confirms nor is
 * asked for. The password and a recovery code replace a lost passkey. Required before actions as
 * sensitive as the credentials. Do not call it in a transaction: failed attempts must stay counted, and
 * codes and challenges must stay used.
 * @throws Problem password_missing, credentials_invalid, second_factor_missing,
 *   second_factor_invalid, passkey_missing, passkey_invalid, factor_too_new, rate_limited
 */
export async function reauthenticate(
  db: Db,
  config: Config,
  memberId: string,
  proof: Proof,
  { purpose = 'reauthenticate', acceptsNew = false }: Asking = {},
): Promise<PersonRow & { method: ProofMethod }> {
  if (proof.passkey) {
    const someone = await checkPasskey(db, config, { memberId, purpose }, proof.passkey);
    if (!acceptsNew) await requireAged(db, proof.passkey);
    return { ...someone, method: 'passkey' };
  }
  const someone = await findPerson(db, memberId);
  if (!someone) throw new Problem('unauthenticated');
  const { currentPassword, code } = proof;
  const aged = await readAgedFactors(db, memberId);
  if (aged.passkey) {
    // The password alone is not enough, so it is not checked without a recovery code.
    if (!currentPassword || !code || !isRecoveryCode(code) || !aged.authenticator) {
      throw passkeyMissing();
    }
    await checkPassword(db, someone, currentPassword);
    await requireRecoveryCode(db, config, someone, code, 'signed-in');
    return { ...someone, method: 'password-and-code' };
  }
  await checkPassword(db, someone, currentPassword);
  if (!aged.authenticator) return { ...someone, method: 'password' };
  await requireSecondFactor(db, config, someone, code, 'signed-in');
  return { ...someone, method: 'password-and-code' };
}

/** The challenge must belong to a live sign-in of this member, and the passkey to this member. */
async function checkPasskey(
  db: Db,
  config: Config,
  asked: { memberId: string; purpose: SignedInPurpose },
  assertion: Assertion,
): Promise<PersonRow> {
  const { challenge } = readClientData(assertion.response.clientDataJSON);
  const issued = await consumeChallenge(db, challenge, asked);
  if (!issued) throw new Problem('passkey_invalid');
  const someone = await verifyAssertion(db, config, { assertion, challenge });
  if (someone.id !== asked.memberId) throw new Problem('passkey_invalid');
  return someone;
}

/** @throws Problem factor_too_new */
async function requireAged(db: Db, { id }: Assertion): Promise<void> {
  const [row] = await rowsOf<{ until: string }>(
    db,
    sql`select format.utc(trusted_from) as until from passkey
      where credential_id = ${credentialBytes(id)} and trusted_from > now()`,
  );
  if (row) throw factorTooNew(row.until);
}

function passkeyMissing(): Problem {
  const { message } = catalogue.passkey_missing;
  return new Problem('passkey_missing', { errors: [{ path: 'passkey', message }] });
}
