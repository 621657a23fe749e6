/** Encrypts secrets at rest with AES-256-GCM. The format is nonce, tag, ciphertext. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_BYTES, type KeyRing } from '../core/key-ring.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param owner associated data: a value encrypted for one owner cannot be decrypted for another */
export function seal([key]: KeyRing, text: string, owner = ''): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.subarray(0, KEY_BYTES), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** @throws when key or owner do not match, or the bytes were changed */
export function unseal(keys: KeyRing, sealed: Uint8Array, owner = ''): string {
  for (const key of keys) {
    const text = open(key, sealed, owner);
    if (text !== undefined) return text;
  }
  throw new Error('a stored secret was encrypted with another ENCRYPTION_KEY or has been changed');
}

/** Undefined unless it was encrypted with the first key, for that owner. */
export const unsealByFirst = ([key]: KeyRing, sealed: Uint8Array, owner = '') =>
  open(key, sealed, owner);

/** The authentication tag shows whether the key is the right one, so no key id is stored. */
function open(key: Uint8Array, sealed: Uint8Array, owner: string): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.subarray(0, KEY_BYTES), nonce, {
    // Otherwise a tag truncated to 4 bytes would be accepted, and that can be guessed.
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
