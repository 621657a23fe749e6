/** Finds out which operator sent a command. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fingerprintOf, verifySshSignature } from '../../platform/encryption/ssh-signature.ts';
import { findPasskeySigner, isPasskeySignature } from './passkeys.ts';
import { isRole, type Role } from './roles.ts';
import { NAMESPACE, type Proof, type Signed, statementOf } from './statement.ts';

/** A signature is valid for so long before and after its time. */
const VALID_MS = 5 * 60_000;

export interface Operator {
  name: string;
  role: Role;
  fingerprint: string;
  /** Of the command; absent while an operator who is signed in to the console only reads. */
  signature?: string;
}

/** Explains why a signature is not accepted. */
export class NotIdentifiedError extends Error {}

export async function hasOperators(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists (select from operator) as exists`,
  );
  return row?.exists === true;
}

export async function readInstallation(db: Db): Promise<string> {
  const [row] = await rowsOf<{ installation: string }>(
    db,
    sql`select installation::text as installation from deployment`,
  );
  if (!row) throw new NotIdentifiedError('this database has not been used yet');
  return row.installation;
}

/** Verifies a request's signature and marks it as used. @throws NotIdentifiedError */
export async function identify(db: Db, request: Signed, proof: Proof): Promise<Operator> {
  const at = Date.parse(proof.time);
  if (!(Math.abs(Date.now() - at) <= VALID_MS)) {
    throw new NotIdentifiedError('the signature has expired: check the clocks of both machines');
  }
  const statement = statementOf(request, await readInstallation(db), proof);
  const signer = await findSigner(db, statement, proof.signature);
  if (!signer) throw new NotIdentifiedError('the signature is not one of an operator');
  const expires = new Date(at + 2 * VALID_MS).toISOString();
  const [used] = await rowsOf<{ is_new: boolean }>(
    db,
    sql`select operators.use_nonce(p_nonce => ${proof.nonce}, p_expires_at => ${expires}) as is_new`,
  );
  if (!used?.is_new) throw new NotIdentifiedError('the signature was used before');
  return { ...signer, signature: proof.signature };
}

/** The active operator whose SSH key or passkey made this signature of `statement`. */
export async function findSigner(
  db: Db,
  statement: string,
  signature: string,
): Promise<Omit<Operator, 'signature'> | undefined> {
  if (isPasskeySignature(signature)) {
    const found = await findPasskeySigner(db, statement, signature);
    return found && { name: found.name, role: found.role, fingerprint: found.fingerprint };
  }
  const rows = await rowsOf<{ name: string; role: string; publicKey: string; fingerprint: string }>(
    db,
    sql`select name, role, public_key as "publicKey", fingerprint from operator
      where revoked_at is null`,
  );
  for (const { name, role, publicKey, fingerprint } of rows) {
    const signed = { publicKey, namespace: NAMESPACE, message: statement, signature };
    // A public key changed without its fingerprint was not written by our functions.
    const isOurs = fingerprintOf(publicKey) === fingerprint;
    if (isOurs && isRole(role) && verifySshSignature(signed)) {
      return { name, role, fingerprint };
    }
  }
  return undefined;
}

export async function findActive(db: Db, name: string) {
  const [row] = await rowsOf<{ id: bigint; role: string; fingerprint: string }>(
    db,
    sql`select id, role, fingerprint from operator where name = ${name} and revoked_at is null`,
  );
  return row;
}
