/** What a passkey has signed, and whose it is (WebAuthn level 3, §7.2). */
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Assertion } from '#shared/passkeys/credential.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { passkey } from '../db/passkey-tables.ts';
import { member } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import type { MemberRow } from '../members/find.ts';
import { readClientData } from './client-data.ts';
import { DECOY_KEY } from './decoy.ts';
import { credentialBytes, userHandleOf } from './handles.ts';
import { relyingParty } from './relying-party.ts';

export interface Signed {
  assertion: Assertion;
  /** The one just taken out of use. */
  challenge: string;
  /** The pages in whose frame it may have been signed; without, only a page of our own will do. */
  framedBy?: string[];
}

/**
 * Whose passkey has signed the challenge here and now, its user checked by the device.
 * An unknown passkey and a bad signature are one answer, after the same work.
 * @throws Problem passkey_invalid
 */
export async function verifyAssertion(
  db: Db,
  config: Config,
  { assertion, challenge, framedBy }: Signed,
): Promise<MemberRow> {
  const [found] = await db
    .select({ passkey, member })
    .from(passkey)
    .innerJoin(member, eq(member.id, passkey.memberId))
    .where(eq(passkey.credentialId, credentialBytes(assertion.id)));
  const { rpId, origin } = relyingParty(config);
  // Hundreds of modules for a few callers: read for the first of them, not at every start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    ...(framedBy ? { expectedTopOrigin: framedBy } : {}),
    requireUserVerification: true,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(found?.passkey.publicKey ?? DECOY_KEY),
      counter: Number(found?.passkey.counter ?? 0),
    },
  }).catch(() => undefined);
  const isGood =
    found !== undefined &&
    verified?.verified === true &&
    isPlaced(assertion, framedBy) &&
    assertion.response.userHandle === userHandleOf(found.member.id) &&
    isMultiDevice(verified) === found.passkey.backupEligible &&
    (await noteUse(db, found.passkey.id, verified));
  if (!isGood) throw new Problem('passkey_invalid');
  return found.member;
}

/**
 * The library compares the page that shows the frame with ours, and lets a frame through that names
 * none. On our own pages no frame will do, and in a frame only a page that is named.
 */
function isPlaced({ response }: Assertion, framedBy: string[] | undefined): boolean {
  const { crossOrigin = false, topOrigin } = readClientData(response.clientDataJSON);
  return framedBy ? crossOrigin && topOrigin !== undefined : !crossOrigin;
}

const isMultiDevice = ({ authenticationInfo }: VerifiedAuthenticationResponse) =>
  authenticationInfo.credentialDeviceType === 'multiDevice';

/**
 * One statement decides whether the counter goes on from what is stored: of two copies of a
 * passkey only one is taken. Authenticators that do not count say 0 for ever.
 */
async function noteUse(
  db: Db,
  id: string,
  { authenticationInfo }: VerifiedAuthenticationResponse,
): Promise<boolean> {
  const counter = BigInt(authenticationInfo.newCounter);
  const used = await db
    .update(passkey)
    .set({
      counter,
      backedUp: authenticationInfo.credentialBackedUp,
      lastUsedAt: sql`now()`,
    })
    .where(
      and(
        eq(passkey.id, id),
        counter === 0n ? eq(passkey.counter, 0n) : lt(passkey.counter, counter),
      ),
    )
    .returning({ id: passkey.id });
  return used.length > 0;
}
