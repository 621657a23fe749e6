/** Operators' passkeys: a signature of one counts as much as that of the operator's SSH key. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Assertion } from '#shared/factors/credential.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import { sha256Base64Url } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { isRole, type Role } from './roles.ts';
import { operator, operatorPasskey } from './tables.ts';

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
    fingerprintOfPasskey(passkey.publicKey) === passkey.fingerprint;
  return isOurs ? { owner, counter: BigInt(verified.authenticationInfo.newCounter) } : undefined;
}

/** A passkey that is not revoked, of an operator who is not revoked. */
export async function findPasskey(db: Db, credentialId: string) {
  const [row] = await db
    .select()
    .from(operatorPasskey)
    .innerJoin(operator, eq(operator.id, operatorPasskey.operatorId))
    .where(
      and(
        eq(operatorPasskey.credentialId, new Uint8Array(Buffer.from(credentialId, 'base64url'))),
        isNull(operatorPasskey.revokedAt),
        isNull(operator.revokedAt),
      ),
    );
  if (!row || !isRole(row.operator.role)) return undefined;
  const { id: operatorId, name, role } = row.operator;
  const { id: passkeyId, fingerprint } = row.operator_passkey;
  return {
    passkey: row.operator_passkey,
    owner: { passkeyId, operatorId, name, role, fingerprint },
  };
}

/** Records a use. @returns false when the counter went back: the passkey was copied */
export async function recordPasskeyUse(db: Db, id: string, counter: bigint): Promise<boolean> {
  const used = await db
    .update(operatorPasskey)
    .set({ counter, lastUsedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(operatorPasskey.id, id),
        counter === 0n ? eq(operatorPasskey.counter, 0n) : lt(operatorPasskey.counter, counter),
      ),
    )
    .returning({ id: operatorPasskey.id });
  return used.length > 0;
}

/** The WebAuthn user handle of an operator. */
export const userHandleOf = (operatorId: bigint) =>
  Buffer.from(`operator:${operatorId}`).toString('base64url');

/** All passkeys with their owners, the newest first. */
export const listPasskeys = (db: Db) =>
  db
    .select({
      id: operatorPasskey.id,
      operator: operator.name,
      name: operatorPasskey.name,
      fingerprint: operatorPasskey.fingerprint,
      createdAt: operatorPasskey.createdAt,
      lastUsedAt: operatorPasskey.lastUsedAt,
      revokedBy: operatorPasskey.revokedBy,
    })
    .from(operatorPasskey)
    .innerJoin(operator, eq(operator.id, operatorPasskey.operatorId))
    .orderBy(desc(operatorPasskey.createdAt), operatorPasskey.id);

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
