/** Verifies a passkey assertion and finds its member (WebAuthn level 3, §7.2). */
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import type { Assertion, PaymentAssertion } from '#shared/factors/credential.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { asPerson, MEMBER_ROW, type MemberRow, type PersonRow } from '../members/find.ts';
import { readClientData } from './client-data.ts';
import { DECOY_KEY } from './decoy.ts';
import { credentialBytes, userHandleOf } from './handles.ts';
import { relyingParty } from './relying-party.ts';
import { type ConfirmedPayment, isSigned } from './signed-payment.ts';

export interface SignedAssertion {
  assertion: Assertion | PaymentAssertion;
  /** Already consumed by the caller. */
  challenge: string;
  /** Set for Secure Payment Confirmation in a frame; otherwise only our own pages are accepted. */
  payment?: ConfirmedPayment;
}

interface PasskeyKey {
  passkeyId: string;
  publicKey: Uint8Array;
  counter: bigint;
  backupEligible: boolean;
}

/**
 * Requires user verification. An unknown passkey and an invalid signature give the same error
 * after the same work, so that neither the response nor its timing reveals which passkeys exist.
 * @returns the member who owns the passkey
 * @throws Problem passkey_invalid
 */
export async function verifyAssertion(
  db: Db,
  config: Config,
  { assertion, challenge, payment }: SignedAssertion,
): Promise<PersonRow> {
  const [row] = await rowsOf<MemberRow & PasskeyKey>(
    db,
    sql`select ${MEMBER_ROW}, passkey.id as "passkeyId", passkey.public_key as "publicKey",
        passkey.counter, passkey.backup_eligible as "backupEligible"
      from passkey join member on member.id = passkey.member_id
      where passkey.credential_id = ${credentialBytes(assertion.id)}`,
  );
  const person = asPerson(row);
  const found = row && person && { passkey: row, member: person };
  const { rpId, origin } = relyingParty(config);
  // The library has hundreds of modules: import it on first use, not at startup.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      // The library does not check the user handle; `belongsToMember` does.
      response: { ...assertion.response, userHandle: assertion.response.userHandle ?? '' },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    ...(payment ? { expectedType: 'payment.get', expectedTopOrigin: payment.framedBy } : {}),
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
    isFromAllowedPage(assertion, payment) &&
    belongsToMember(assertion, found.member, payment) &&
    isMultiDevice(verified) === found.passkey.backupEligible &&
    (await recordUse(db, found.passkey.passkeyId, verified));
  if (!isGood) throw new Problem('passkey_invalid');
  return found.member;
}

/**
 * The library accepts an assertion from a frame without `topOrigin`. We accept no frame on our own
 * pages, and in a payment frame only an allowed `topOrigin`.
 */
function isFromAllowedPage(
  { response }: SignedAssertion['assertion'],
  payment: SignedAssertion['payment'],
): boolean {
  const data = readClientData(response.clientDataJSON);
  if (!payment) return !data.crossOrigin;
  return data.crossOrigin === true && data.topOrigin !== undefined && isSigned(payment, data);
}

/** An authenticator may omit the user handle when the request lists credential ids. */
function belongsToMember(
  { response }: SignedAssertion['assertion'],
  someone: PersonRow,
  payment: SignedAssertion['payment'],
): boolean {
  const { userHandle } = response;
  if (payment && userHandle === undefined) return true;
  return userHandle === userHandleOf(someone.id);
}

const isMultiDevice = ({ authenticationInfo }: VerifiedAuthenticationResponse) =>
  authenticationInfo.credentialDeviceType === 'multiDevice';

/**
 * Requires, in one atomic statement, that the signature counter increases, so that a cloned passkey
 * is detected. Authenticators without a counter always send 0.
 */
async function recordUse(
  db: Db,
  id: string,
  { authenticationInfo }: VerifiedAuthenticationResponse,
): Promise<boolean> {
  const counter = BigInt(authenticationInfo.newCounter);
  const used = await rowsOf<{ id: string }>(
    db,
    sql`update passkey set counter = ${counter}, last_used_at = now(),
        backed_up = ${authenticationInfo.credentialBackedUp}
      where id = ${id} and ${counter === 0n ? sql`counter = 0` : sql`counter < ${counter}`}
      returning id`,
  );
  return used.length > 0;
}
