/** Registers an operator's passkey with a one-time code from the operator's own terminal. */
import { randomBytes, randomUUID } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import {
  type CreationOptions,
  isTransport,
  type NewCredential,
} from '#shared/factors/credential.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { CHALLENGE_MINUTES, consumeChallenge, issueChallenge } from './challenges.ts';
import { fingerprintOfPasskey, userHandleOf } from './passkeys.ts';

/** ES256, EdDSA, RS256 (IANA COSE algorithms), in order of preference. */
const ALGORITHMS = [-7, -8, -257];
export const CODE_MINUTES = 15;

/** @returns the code, which is stored as a hash only; earlier ones of the operator end */
export async function mintPasskeyCode(db: Db, operatorId: bigint): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    await rowsOf(tx, sql`delete from operator_passkey_code where operator_id = ${operatorId}`);
    await rowsOf(tx, sql`delete from operator_passkey_code where expires_at < now()`);
    await rowsOf(
      tx,
      sql`insert into operator_passkey_code (hash, operator_id, expires_at)
        values (${sha256(code)}, ${operatorId}, now() + ${CODE_MINUTES}::int * interval '1 minute')`,
    );
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
  const own = await rowsOf<{ id: Uint8Array }>(
    db,
    sql`select credential_id as id from operator_passkey 
      where operator_id = ${someone.id} and revoked_at is null`,
  );
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
    const used = await rowsOf<{ id: bigint }>(
      tx,
      sql`delete from operator_passkey_code where hash = ${sha256(given.code)}
        returning operator_id as id`,
    );
    // A concurrent request has used it.
    if (used.length === 0) throw new Problem('code_invalid');
    const added = await rowsOf<{ id: string }>(
      tx,
      sql`insert into operator_passkey
          (id, operator_id, credential_id, public_key, fingerprint, counter, origin, name)
        values (${randomUUID()}, ${operatorId}, ${made.credentialId}, ${made.publicKey},
          ${fingerprint}, ${made.counter}, ${publicUrl}, ${given.name})
        on conflict do nothing returning id`,
    );
    if (added.length === 0) throw new Problem('passkey_invalid');
  });
  return { operator: owner, fingerprint };
}

async function ownerOf(db: Db, code: string): Promise<{ id: bigint; name: string }> {
  const [found] = await rowsOf<{ id: bigint; name: string }>(
    db,
    sql`select o.id, o.name from operator_passkey_code c join operator o on o.id = c.operator_id
      where c.hash = ${sha256(code)} and c.expires_at > now() and o.revoked_at is null`,
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
