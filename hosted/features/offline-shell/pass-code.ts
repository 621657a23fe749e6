/** The code of a member's passes, made in the browser. */
import { digitsOf, messageOf, stepAt } from '#shared/passes/code.ts';

/**
 * @param secret in base64url
 * @returns a key that scripts can use and not read; undefined on plain http, which has no WebCrypto
 */
export async function importSecret(secret: string): Promise<CryptoKey | undefined> {
  const bytes = Uint8Array.from(
    atob(secret.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  );
  return globalThis.crypto.subtle?.importKey(
    'raw',
    bytes,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
}

/** The eight digits at a time of the server, in milliseconds since 1970. */
export const codeAt = async (key: CryptoKey, at: number): Promise<string> =>
  digitsOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, messageOf(stepAt(at)))));
