/** Operators' passkeys: a signature of one counts as much as that of the operator's SSH key. */
import * as z from 'zod/mini';
import { Assertion } from '#shared/factors/credential.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import { sha256Base64Url } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { isRole, type Role } from './roles.ts';

/** Begins a signature made by a passkey; an SSH signature begins with `-----BEGIN`. */
const MARK = 'passkey:';

const Signature = z.pick(Assertion, { id: true, response: true });

export interface PasskeyOwner {
  passkeyId: string;
  operatorId: bigint;
  name: string;
  role: Role;
  fingerprint: string;
}

/** The challenge that a passkey signs in place of the statement. */
export const challengeOf = (statement: string) => sha256Base64Url(statement);

export const fingerprintOfPasskey = (publicKey: Uint8Array) =>
  `passkey:${sha256Base64Url(Buffer.from(publicKey).toString('base64url'))}`;

export const isPasskeySignature = (signature: string) => signature.startsWith(MARK);

/** An assertion as text, for the audit log and for proposals. */
export const signatureOf = ({ id, response }: Assertion) =>
  MARK + Buffer.from(JSON.stringify({ id, response })).toString('base64url');

/** The active operator whose passkey made this signature of `statement`. */
export async function findPasskeySigner(
  db: Db,
  statement: string,
  signature: string,
): Promise<PasskeyOwner | undefined> {
  const read = Signature.safeParse(decoded(signature.slice(MARK.length)));
  if (!read.success) return undefined;
  const verified = await verifyPasskey(db, read.data, challengeOf(statement));
  return verified?.owner;
}

/**
 * Verifies an assertion of an operator's passkey, made on the page of the console and with user
 * verification. Whether the challenge was ours is the caller's to check.
 */
export async function verifyPasskey(
  db: Db,
  { id, response }: Pick<Assertion, 'id' | 'response'>,
  challenge: string,
): Promise<{ owner: PasskeyOwner; counter: bigint } | undefined> {
  const found = await findPasskey(db, id);
  if (!found) return undefined;
  const { owner, passkey } = found;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: passkey.origin,
    expectedRPID: new URL(passkey.origin).hostname,
    requireUserVerification: true,
    // The counter is compared when it is used; a proposal is verified again later.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => undefined);
  const isOurs =
    verified?.verified === true &&
    !readClientData(response.clientDataJSON).crossOrigin &&
    response.userHandle === userHandleOf(owner.operatorId) &&
    fingerprintOfPasskey(passkey.publicKey) === owner.fingerprint;
  return isOurs ? { owner, counter: BigInt(verified.authenticationInfo.newCounter) } : undefined;
}

/** A passkey that is not revoked, of an operator who is not revoked. */
export async function findPasskey(db: Db, credentialId: string) {
  const [found] = await rowsOf<{
    passkeyId: string;
    operatorId: bigint;
    name: string;
    role: string;
    fingerprint: string;
    origin: string;
    publicKey: Uint8Array;
  }>(
    db,
    sql`select p.id as "passkeyId", o.id as "operatorId", o.name, o.role, p.fingerprint, p.origin,
        p.public_key as "publicKey"
      from operator_passkey p join operator o on o.id = p.operator_id
      where p.credential_id = ${new Uint8Array(Buffer.from(credentialId, 'base64url'))}
        and p.revoked_at is null and o.revoked_at is null`,
  );
  if (!found || !isRole(found.role)) return undefined;
  const { origin, publicKey, role, ...owner } = found;
  return { passkey: { origin, publicKey }, owner: { ...owner, role } };
}

/** Records a use. @returns false when the counter went back: the passkey was copied */
export async function recordPasskeyUse(db: Db, id: string, counter: bigint): Promise<boolean> {
  const used = await rowsOf<{ id: string }>(
    db,
    sql`update operator_passkey set counter = ${counter}, last_used_at = clock_timestamp()
      where id = ${id} and ${counter === 0n ? sql`counter = 0` : sql`counter < ${counter}`}
      returning id`,
  );
  return used.length > 0;
}

/** The WebAuthn user handle of an operator. */
export const userHandleOf = (operatorId: bigint) =>
  Buffer.from(`operator:${operatorId}`).toString('base64url');

/** All passkeys with their owners, the newest first. */
export const listPasskeys = (db: Db) =>
  rowsOf<{
    id: string;
    operator: string;
    name: string;
    fingerprint: string;
    createdAt: Date;
    lastUsedAt: Date | null;
    revokedBy: string | null;
  }>(
    db,
    sql`select p.id, o.name as operator, p.name, p.fingerprint, p.created_at as "createdAt",
        p.last_used_at as "lastUsedAt", p.revoked_by as "revokedBy"
      from operator_passkey p join operator o on o.id = p.operator_id
      order by p.created_at desc, p.id`,
  );

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
