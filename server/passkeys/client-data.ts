import type { ClientDataJSON } from '@simplewebauthn/server/helpers';
import { Problem } from '../http/problem.ts';

/**
 * What the browser says of where it was asked (WebAuthn, §5.8.1). It is signed, but read here
 * before that is checked.
 * @throws Problem passkey_invalid when it cannot be read
 */
export function readClientData(encoded: string): ClientDataJSON {
  try {
    const text = Buffer.from(encoded, 'base64url').toString();
    const data: Partial<ClientDataJSON> | null = JSON.parse(text);
    if (typeof data?.challenge === 'string') return data as ClientDataJSON;
  } catch {
    // Not JSON, or not text.
  }
  throw new Problem('passkey_invalid');
}
