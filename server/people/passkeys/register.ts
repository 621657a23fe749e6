/** Registers a passkey (WebAuthn level 3, §7.1). */
import { randomUUID } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import {
  type CreationOptions,
  isTransport,
  type NewCredential,
} from '#shared/factors/credential.ts';
import { MOST_PASSKEYS, type Passkey } from '#shared/passkeys/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { addFactor } from '../credentials/add-factor.ts';
import { CHALLENGE_MINUTES, consumeChallenge, issueChallenge } from '../factors/challenges.ts';
import { readClientData } from '../factors/client-data.ts';
import { credentialBytes, userHandleOf } from '../factors/handles.ts';
import type { Proof } from '../factors/reauthenticate.ts';
import { reauthenticateWithMailbox } from '../factors/reauthenticate-with-mailbox.ts';
import { relyingParty } from '../factors/relying-party.ts';
import { PASSKEY_ROW, type PasskeyRow, passkeyRowsOf, toPasskey } from './own-passkeys.ts';

/** ES256, EdDSA, RS256 (IANA COSE algorithms), in order of preference. */
const ALGORITHMS = [-7, -8, -257];

/**
 * @throws Problem passkey_limit_reached, and what `reauthenticateWithMailbox` throws
 */
export async function beginRegistration(
  db: Db,
  config: Config,
  caller: MemberCaller,
  proof: Proof,
): Promise<CreationOptions> {
  const { member, authSessionId } = caller;
  const { id } = member;
  const someone = await reauthenticateWithMailbox(db, config, caller, proof);
  const own = await passkeyRowsOf(db, id);
  if (own.length >= MOST_PASSKEYS) throw new Problem('passkey_limit_reached');
  const challenge = await issueChallenge(db, { purpose: 'register', authSessionId });
  return {
    challenge,
    rp: { id: relyingParty(config).rpId, name: brand.name },
    user: {
      id: userHandleOf(someone.id),
      name: someone.email,
      displayName: [someone.name, someone.surname].filter(Boolean).join(' ') || someone.email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MINUTES * 60_000,
    // Prevents a second passkey for the same member on one authenticator.
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

interface NewPasskey {
  name: string;
  credential: NewCredential;
  forPayments: boolean;
  device: string | null;
}

/**
 * Verifies and stores the new credential, and notifies the member by e-mail.
 * @throws Problem passkey_invalid, passkey_limit_reached
 */
export async function addPasskey(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { name, credential, forPayments, device }: NewPasskey,
): Promise<Passkey> {
  const { member, authSessionId } = caller;
  const { challenge, crossOrigin } = readClientData(credential.response.clientDataJSON);
  const asked = await consumeChallenge(db, challenge, {
    purpose: 'register',
    authSessionId,
  });
  if (!asked || crossOrigin) throw new Problem('passkey_invalid');
  const made = await verifyCredential(config, credential, challenge);
  return db.transaction(async (tx) => {
    // Locks the member, so that concurrent registrations cannot exceed the limit.
    const trustedFrom = await addFactor(tx, config, caller, {
      kind: 'passkey_added',
      template: 'passkey-added',
      values: { device: device ?? '' },
    });
    const own = await passkeyRowsOf(tx, member.id);
    if (own.length >= MOST_PASSKEYS) throw new Problem('passkey_limit_reached');
    const [row] = await rowsOf<PasskeyRow>(
      tx,
      sql`insert into passkey (id, member_id, credential_id, public_key, counter, transports,
          backup_eligible, backed_up, name, for_payments, trusted_from)
        values (${randomUUID()}, ${member.id}, ${made.credentialId}, ${made.publicKey},
          ${made.counter}, ${arrayOf(made.transports, 'text')}, ${made.backupEligible},
          ${made.backedUp}, ${name}, ${forPayments}, ${trustedFrom})
        on conflict do nothing returning ${PASSKEY_ROW}`,
    );
    // The credential id is already registered (WebAuthn, §7.1: reject it).
    if (!row) throw new Problem('passkey_invalid');
    return toPasskey(row);
  });
}

async function verifyCredential(config: Config, credential: NewCredential, challenge: string) {
  const { rpId, origin } = relyingParty(config);
  const { transports = [], ...response } = credential.response;
  // Imported on first use, as in assertion.ts.
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
  // The id sent by the browser must equal the one in the authenticator data.
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
