/** Registers an operator's passkey with a one-time code from the operator's own terminal. */
import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import {
  type CreationOptions,
  isTransport,
  type NewCredential,
} from '#shared/factors/credential.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { CHALLENGE_MINUTES, consumeChallenge, issueChallenge } from './challenges.ts';
import { fingerprintOfPasskey, userHandleOf } from './passkeys.ts';
import { operator, operatorPasskey, operatorPasskeyCode } from './tables.ts';

/** ES256, EdDSA, RS256 (IANA COSE algorithms), in order of preference. */
const ALGORITHMS = [-7, -8, -257];
export const CODE_MINUTES = 15;

/** @returns the code, which is stored as a hash only; earlier ones of the operator end */
export async function mintPasskeyCode(db: Db, operatorId: bigint): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    await tx.delete(operatorPasskeyCode).where(eq(operatorPasskeyCode.operatorId, operatorId));
    await tx.delete(operatorPasskeyCode).where(lt(operatorPasskeyCode.expiresAt, sql`now()`));
    await tx.insert(operatorPasskeyCode).values({
      hash: sha256(code),
      operatorId,
      expiresAt: sql`now() + ${CODE_MINUTES} * interval '1 minute'`,
    });
  });
  return code;
}

/** @throws Problem code_invalid for a code that is unknown, used or expired */
export async function beginPasskey(
  db: Db,
  publicUrl: string,
  code: string,
): Promise<CreationOptions> {
  const someone = await ownerOf(db, code);
  const challenge = randomBytes(32).toString('base64url');
  await issueChallenge(db, challenge, { purpose: 'register', operatorId: someone.id });
  const own = await db
    .select({ id: operatorPasskey.credentialId })
    .from(operatorPasskey)
    .where(and(eq(operatorPasskey.operatorId, someone.id), isNull(operatorPasskey.revokedAt)));
  return {
    challenge,
    rp: { id: new URL(publicUrl).hostname, name: `${brand.name} console` },
    user: {
      id: userHandleOf(someone.id),
      name: someone.name,
      displayName: `${someone.name} (operator)`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: own.map(({ id }) => ({
      type: 'public-key',
      id: Buffer.from(id).toString('base64url'),
      transports: [],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/**
 * Verifies and stores the passkey, and uses up the code.
 * @throws Problem code_invalid, passkey_invalid
 */
export async function addPasskey(
  db: Db,
  publicUrl: string,
  given: { code: string; name: string; credential: NewCredential },
): Promise<{ operator: string; fingerprint: string }> {
  const { id: operatorId, name: owner } = await ownerOf(db, given.code);
  const { challenge, crossOrigin } = readClientData(given.credential.response.clientDataJSON);
  const isAsked = await consumeChallenge(db, challenge, { purpose: 'register', operatorId });
  if (!isAsked || crossOrigin) throw new Problem('passkey_invalid');
  const made = await verifyCredential(publicUrl, given.credential, challenge);
  const fingerprint = fingerprintOfPasskey(made.publicKey);
  await db.transaction(async (tx) => {
    const used = await tx
      .delete(operatorPasskeyCode)
      .where(eq(operatorPasskeyCode.hash, sha256(given.code)))
      .returning({ hash: operatorPasskeyCode.hash });
    // A concurrent request has used it.
    if (used.length === 0) throw new Problem('code_invalid');
    const added = await tx
      .insert(operatorPasskey)
      .values({
        ...made,
        id: randomUUID(),
        operatorId,
        fingerprint,
        origin: publicUrl,
        name: given.name,
      })
      .onConflictDoNothing()
      .returning({ id: operatorPasskey.id });
    if (added.length === 0) throw new Problem('passkey_invalid');
  });
  return { operator: owner, fingerprint };
}

async function ownerOf(db: Db, code: string): Promise<{ id: bigint; name: string }> {
  const [found] = await db
    .select({ id: operator.id, name: operator.name })
    .from(operatorPasskeyCode)
    .innerJoin(operator, eq(operator.id, operatorPasskeyCode.operatorId))
    .where(
      and(
        eq(operatorPasskeyCode.hash, sha256(code)),
        gt(operatorPasskeyCode.expiresAt, sql`now()`),
        isNull(operator.revokedAt),
      ),
    );
  if (!found) throw new Problem('code_invalid');
  return found;
}

async function verifyCredential(publicUrl: string, credential: NewCredential, challenge: string) {
  const { transports = [], ...response } = credential.response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...response, transports: transports.filter(isTransport) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  const made = verified?.verified ? verified.registrationInfo.credential : undefined;
  if (!made || made.id !== credential.id) throw new Problem('passkey_invalid');
  return {
    credentialId: new Uint8Array(Buffer.from(made.id, 'base64url')),
    publicKey: new Uint8Array(made.publicKey),
    counter: BigInt(made.counter),
  };
}
