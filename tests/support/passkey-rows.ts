/** What the calls of passkeys answer whom: rows of the authorisation matrix, by caller. */
import { createHash, randomBytes } from 'node:crypto';
import type { TestApi } from './api.ts';
import { newAuthenticator } from './authenticator.ts';
import type { Cast } from './callers.ts';
import { storePasskey } from './passkeys.ts';
import { TOTAL } from './pay-scene.ts';
import { PASSWORD } from './people.ts';

const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const OTHERS_OWN = '401  404  200  404  401  401  401  403  403';
/** Whoever holds what a passkey has signed; here nobody does. */
const INVALID = '400  400  400  400  400  400  400  400  400';

export function passkeyRows(api: () => TestApi, cast: () => Cast) {
  const proof = () => ({ currentPassword: PASSWORD });
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const signed = () =>
    newAuthenticator().get(
      {
        challenge,
        rpId: 'localhost',
        timeout: 1,
        userVerification: 'required',
      },
      { userHandle: 'dXNyX3g' },
    );

  const othersPasskey = () => storePasskey(api(), cast().other.id);

  return {
    'GET /api/users/me/passkeys': { statuses: MEMBERS },
    'POST /api/users/me/passkeys/options': { statuses: MEMBERS, body: proof },
    'POST /api/users/me/passkeys': {
      statuses: '401  400  400  400  401  401  401  403  403',
      body: () => ({
        name: 'Phone',
        credential: newAuthenticator().create({
          challenge,
          rp: { id: 'localhost', name: '' },
          user: { id: 'dXNyX3g', name: '', displayName: '' },
          pubKeyCredParams: [],
          timeout: 1,
          excludeCredentials: [],
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          attestation: 'none',
        }),
      }),
    },
    'PUT /api/users/me/passkeys/:id': {
      statuses: OTHERS_OWN,
      id: othersPasskey,
      body: () => ({ name: 'Laptop' }),
    },
    'POST /api/users/me/passkeys/:id/remove': {
      statuses: OTHERS_OWN,
      id: othersPasskey,
      body: proof,
    },
    'POST /api/auth/passkey/options': { statuses: ANYONE },
    'POST /api/auth/passkey': { statuses: INVALID, body: () => ({ credential: signed() }) },
    'POST /api/pay/:id/passkey/options': {
      statuses: ANYONE,
      body: () => ({ challenge, total: TOTAL }),
    },
    'POST /api/pay/:id/passkey': {
      statuses: INVALID,
      body: () => ({ credential: signed(), verifier }),
    },
  };
}
