/** A new passkey (WebAuthn level 3, §7.1). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { MOST_PASSKEYS, type Passkey } from '#shared/passkeys/contract.ts';
import {
  type CreationOptions,
  isTransport,
  type NewCredential,
} from '#shared/passkeys/credential.ts';
import { type Proof, prove } from '../auth/prove.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { passkey } from '../db/passkey-tables.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import { CHALLENGE_MINUTES, issueChallenge, spendChallenge } from './challenges.ts';
import { readClientData } from './client-data.ts';
import { credentialBytes, userHandleOf } from './handles.ts';
import { tellPasskeyAdded } from './letters.ts';
import { passkeyRowsOf, shown } from './own.ts';
import { relyingParty } from './relying-party.ts';

/** ES256, EdDSA, RS256: what authenticators have (IANA COSE algorithms), the best known first. */
const ALGORITHMS = [-7, -8, -257];

/**
 * @throws Problem credentials_invalid, second_factor_missing, second_factor_invalid, rate_limited,
 * passkey_limit_reached
 */
export async function beginRegistration(
  db: Db,
  config: Config,
  { member: { id }, authSessionId }: MemberCaller,
  proof: Proof,
): Promise<CreationOptions> {
  const someone = await prove(db, config, id, proof);
  const own = await passkeyRowsOf(db, id);
  if (own.length >= MOST_PASSKEYS) throw new Problem('passkey_limit_reached');
  const challenge = await issueChallenge(db, { purpose: 'register', authSessionId });
  return {
    challenge,
    rp: { id: relyingParty(config).rpId, name: brand.name },
    user: {
      id: userHandleOf(id),
      name: someone.email,
      displayName: [someone.name, someone.surname].filter(Boolean).join(' ') || someone.email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MINUTES * 60_000,
    // One authenticator needs no second passkey for the same person.
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: Buffer.from(credentialId).toString('base64url'),
      transports: transports.filter(isTransport),
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
 * Keeps what the browser has made, and tells the member by mail.
 * @throws Problem passkey_invalid, passkey_limit_reached
 */
export async function addPasskey(
  db: Db,
  config: Config,
  { member: { id: memberId }, authSessionId }: MemberCaller,
  { name, credential, device }: { name: string; credential: NewCredential; device: string | null },
): Promise<Passkey> {
  const { challenge, crossOrigin } = readClientData(credential.response.clientDataJSON);
  const asked = await spendChallenge(db, challenge, {
    purpose: 'register',
    authSessionId,
  });
  if (!asked || crossOrigin) throw new Problem('passkey_invalid');
  const made = await verifyCredential(config, credential, challenge);
  return db.transaction(async (tx) => {
    // Of several added at once, each sees those before it.
    await tx.execute(sql`select from member where id = ${memberId} for update`);
    const own = await passkeyRowsOf(tx, memberId);
    if (own.length >= MOST_PASSKEYS) throw new Problem('passkey_limit_reached');
    const [row] = await tx
      .insert(passkey)
      .values({ ...made, id: randomUUID(), memberId, name })
      // Somebody has it already: no passkey is two people's.
      .onConflictDoNothing()
      .returning();
    if (!row) throw new Problem('passkey_invalid');
    await tellPasskeyAdded(tx, config, memberId, device);
    return shown(row);
  });
}

async function verifyCredential(config: Config, credential: NewCredential, challenge: string) {
  const { rpId, origin } = relyingParty(config);
  const { transports = [], ...response } = credential.response;
  // Read when it is needed, as in assertion.ts.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) throw new Problem('passkey_invalid');
  const { credential: made, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  // Named by the browser beside what is signed by the authenticator: they must be one.
  if (made.id !== credential.id) throw new Problem('passkey_invalid');
  return {
    credentialId: credentialBytes(made.id),
    publicKey: new Uint8Array(made.publicKey),
    counter: BigInt(made.counter),
    transports: transports.filter(isTransport),
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}
