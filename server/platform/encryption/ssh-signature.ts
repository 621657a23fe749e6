/**
 * Verifies signatures of `ssh-keygen -Y sign` with an Ed25519 key (OpenSSH, `PROTOCOL.sshsig`). A
 * namespace keeps a signature for one purpose from being valid for another.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

const KEY_TYPE = 'ssh-ed25519';
const MAGIC = 'SSHSIG';
const VERSION = 1;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const HASHES = ['sha256', 'sha512'];
const ARMOUR = /^-----BEGIN SSH SIGNATURE-----\n([\w+/=\n]+)\n-----END SSH SIGNATURE-----\s*$/;
/** The encoding of an Ed25519 public key in DER, before its 32 bytes (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export interface SignedMessage {
  /** A line of a public key file: `ssh-ed25519 AAAA… comment`. */
  publicKey: string;
  namespace: string;
  message: string;
  /** With its armour, as `ssh-keygen -Y sign` prints it. */
  signature: string;
}

/** @returns false for every malformed input as well */
export function verifySshSignature({
  publicKey,
  namespace,
  message,
  signature,
}: SignedMessage): boolean {
  const blob = keyBlobOf(publicKey);
  const signed = readSignature(signature);
  if (!blob || !signed) return false;
  if (!signed.keyBlob.equals(blob) || signed.namespace !== namespace) return false;
  const digest = createHash(signed.hash).update(message, 'utf8').digest();
  const content = Buffer.concat([
    Buffer.from(MAGIC),
    ...[Buffer.from(namespace), signed.reserved, Buffer.from(signed.hash), digest].map(field),
  ]);
  return verify(null, content, keyObjectOf(blob), signed.signature);
}

/** As `ssh-keygen -l` prints it: `SHA256:…`. @returns undefined unless it is an Ed25519 key */
export function fingerprintOf(publicKey: string): string | undefined {
  const blob = keyBlobOf(publicKey);
  if (!blob) return undefined;
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}

/** The key in its wire format. Its type is repeated in it. */
function keyBlobOf(publicKey: string): Buffer | undefined {
  const [type, encoded = ''] = publicKey.trim().split(/\s+/);
  if (type !== KEY_TYPE) return undefined;
  const blob = Buffer.from(encoded, 'base64');
  const reader = readerOf(blob);
  const isWhole =
    reader.field()?.toString() === KEY_TYPE &&
    reader.field()?.length === KEY_BYTES &&
    reader.isAtEnd() &&
    blob.toString('base64') === encoded;
  return isWhole ? blob : undefined;
}

const keyObjectOf = (blob: Buffer): KeyObject =>
  createPublicKey({
    key: Buffer.concat([DER_PREFIX, blob.subarray(-KEY_BYTES)]),
    format: 'der',
    type: 'spki',
  });

interface Signature {
  keyBlob: Buffer;
  namespace: string;
  reserved: Buffer;
  hash: string;
  signature: Buffer;
}

function readSignature(armoured: string): Signature | undefined {
  const body = ARMOUR.exec(armoured.replaceAll('\r\n', '\n'))?.[1];
  if (body === undefined) return undefined;
  const reader = readerOf(Buffer.from(body, 'base64'));
  if (reader.take(MAGIC.length)?.toString() !== MAGIC) return undefined;
  if (reader.take(4)?.readUInt32BE() !== VERSION) return undefined;
  const [keyBlob, namespace, reserved, hash, inner] = Array.from({ length: 5 }, reader.field);
  if (!keyBlob || !namespace || !reserved || !hash || !inner || !reader.isAtEnd()) return undefined;
  if (!HASHES.includes(hash.toString())) return undefined;
  const signature = readInner(inner);
  return (
    signature && {
      keyBlob,
      namespace: namespace.toString(),
      reserved,
      hash: hash.toString(),
      signature,
    }
  );
}

function readInner(inner: Buffer): Buffer | undefined {
  const reader = readerOf(inner);
  if (reader.field()?.toString() !== KEY_TYPE) return undefined;
  const bytes = reader.field();
  return bytes?.length === SIGNATURE_BYTES && reader.isAtEnd() ? bytes : undefined;
}

/** A field of the SSH wire format (RFC 4251, `string`): its length in 4 bytes, then its bytes. */
function field(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function readerOf(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer | undefined => {
    if (at + length > bytes.length) return undefined;
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    take,
    field: (): Buffer | undefined => {
      const length = take(4)?.readUInt32BE();
      return length === undefined ? undefined : take(length);
    },
    isAtEnd: () => at === bytes.length,
  };
}
