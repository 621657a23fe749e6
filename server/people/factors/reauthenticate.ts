import { eq } from 'drizzle-orm';
import { catalogue } from '#shared/errors.ts';
import type { Assertion } from '#shared/factors/credential.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findPerson, type PersonRow } from '../members/find.ts';
import { verifyAssertion } from './assertion.ts';
import { consumeChallenge, type SignedInPurpose } from './challenges.ts';
import { checkPassword } from './check-password.ts';
import { readClientData } from './client-data.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import {
  hasSecondFactor,
  isRecoveryCode,
  requireRecoveryCode,
  requireSecondFactor,
} from './require.ts';
import { passkey as passkeys } from './tables.ts';

export interface Proof {
  currentPassword?: string | undefined;
  /** From the authenticator app, or a recovery code. */
  code?: string | undefined;
  passkey?: Assertion | undefined;
}

export type ProofMethod = 'passkey' | 'password-and-code' | 'password';

/**
 * Confirms a signed-in member with their strongest factor: a passkey where they have one, else the
 * password, with a code where two-step sign-in is on. The password and a recovery code replace a
 * lost passkey. Required before actions as sensitive as the credentials. Do not call it in a
 * transaction: failed attempts must stay counted, and codes and challenges must stay used.
 * @param purpose for which the passkey's challenge was issued
 * @throws Problem password_missing, credentials_invalid, second_factor_missing,
 *   second_factor_invalid, passkey_missing, passkey_invalid, rate_limited
 */
export async function reauthenticate(
  db: Db,
  config: Config,
  memberId: string,
  proof: Proof,
  purpose: SignedInPurpose = 'reauthenticate',
): Promise<PersonRow & { method: ProofMethod }> {
  if (proof.passkey) {
    const someone = await checkPasskey(db, config, { memberId, purpose }, proof.passkey);
    return { ...someone, method: 'passkey' };
  }
  const someone = await findPerson(db, memberId);
  if (!someone) throw new Problem('unauthenticated');
  const { currentPassword, code } = proof;
  if (await hasPasskey(db, memberId)) {
    // The password alone is not enough, so it is not checked without a recovery code.
    if (!currentPassword || !code || !isRecoveryCode(code)) throw passkeyMissing();
    await checkPassword(db, someone, currentPassword);
    await requireRecoveryCode(db, config, someone, code, 'signed-in');
    return { ...someone, method: 'password-and-code' };
  }
  await checkPassword(db, someone, currentPassword);
  const isTwoStep = await hasSecondFactor(db, memberId);
  if (isTwoStep) await requireSecondFactor(db, config, someone, code, 'signed-in');
  return { ...someone, method: isTwoStep ? 'password-and-code' : 'password' };
}

export interface RequiredProof {
  methods: ('passkey' | 'password' | 'code')[];
  recovery: boolean;
}

/** What `reauthenticate` requires of this member. */
export async function requiredProof(db: Db, memberId: string): Promise<RequiredProof> {
  if (await hasPasskey(db, memberId)) {
    const recovery = (await recoveryCodesLeft(db, memberId)) > 0;
    return { methods: ['passkey'], recovery };
  }
  const isTwoStep = await hasSecondFactor(db, memberId);
  return { methods: isTwoStep ? ['password', 'code'] : ['password'], recovery: false };
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

async function hasPasskey(db: Db, memberId: string): Promise<boolean> {
  return (await db.$count(passkeys, eq(passkeys.memberId, memberId))) > 0;
}

function passkeyMissing(): Problem {
  const { message } = catalogue.passkey_missing;
  return new Problem('passkey_missing', { errors: [{ path: 'passkey', message }] });
}
