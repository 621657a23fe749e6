/** Passkeys in the authorisation matrix: the rule of each call. */
import { createHash, randomBytes } from 'node:crypto';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { TOTAL } from '../payments/pay-scene.ts';
import { newAuthenticator } from '../people/authenticator.ts';
import { givePasskey, proofBy, storePasskey } from '../people/passkeys.ts';
import { PASSWORD } from '../people/people.ts';
import { type Cast, credentialOf } from './callers.ts';
import { anyone, person } from './rule.ts';

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

  /** A signature of their own passkey: once a member has one, the password alone is not enough. */
  async function othersProof() {
    const { id } = cast().other;
    await rowsOf(api().db, sql`delete from passkey where member_id = ${id}`);
    const token = (await credentialOf(api(), cast(), 'other member', '')) ?? '';
    const { authenticator } = await givePasskey(api(), { token });
    return proofBy(api(), { token }, authenticator);
  }

  const othersPasskey = () => storePasskey(api(), cast().other.id);

  return {
    'GET /api/users/me/reauthentication': { rule: person() },
    'POST /api/users/me/reauthentication': { rule: person() },
    'GET /api/users/me/passkeys': { rule: person() },
    // A member without a factor proves the mailbox as well.
    'POST /api/users/me/passkeys/options': { rule: person('proven'), answer: 403, body: proof },
    'POST /api/users/me/passkeys': {
      rule: person(),
      answer: 400,
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
      rule: person('own'),
      changesCaller: true,
      id: othersPasskey,
      body: () => ({ name: 'Laptop' }),
    },
    'POST /api/users/me/passkeys/:id/remove': {
      rule: person('own', 'thawed'),
      changesCaller: true,
      id: othersPasskey,
      body: othersProof,
    },
    'POST /api/auth/passkey/options': { rule: anyone() },
    'POST /api/auth/passkey': {
      rule: anyone(),
      answer: 400,
      body: () => ({ credential: signed() }),
    },
    'POST /api/pay/:id/passkey/allow': { rule: person('any'), body: () => ({ challenge }) },
    'POST /api/pay/:id/passkey/remember': {
      rule: anyone(),
      answer: 400,
      body: () => ({ code: verifier, verifier }),
    },
    // Without the frame’s cookie no passkeys are offered.
    'POST /api/pay/:id/passkey/options': {
      rule: anyone('any'),
      answer: 400,
      body: () => ({ challenge, total: TOTAL }),
    },
    'POST /api/pay/:id/passkey': {
      rule: anyone(),
      answer: 400,
      body: () => ({ credential: signed(), verifier }),
    },
  };
}
