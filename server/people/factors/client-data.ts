import type { ClientDataJSON } from '@simplewebauthn/server/helpers';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Parses the client data (WebAuthn, §5.8.1). Its signature is not verified yet.
 * @throws Problem passkey_invalid when it cannot be parsed
 */
export function readClientData(encoded: string): ClientDataJSON {
  try {
    const text = Buffer.from(encoded, 'base64url').toString();
    const data: Partial<ClientDataJSON> | null = JSON.parse(text);
    if (typeof data?.challenge === 'string') return data as ClientDataJSON;
  } catch {
    // Not JSON.
  }
  throw new Problem('passkey_invalid');
}
