import type { ApiClient, Result } from '#shared/http/api-client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import { loadSigner, signChallenge } from '../../platform/sign-challenge.ts';
import type { FormValues } from '../../ui/form/form-values.ts';

const UNSIGNED: Result<never> = {
  ok: false,
  error: { code: 'passkey_missing', status: 0, message: '', fields: [], retryAfter: undefined },
};

/** The passkey signature for a reset, as the field `passkey`. The member is not signed in. */
export async function signReset(client: ApiClient<Endpoint>): Promise<Result<FormValues>> {
  // In parallel, because browsers limit the time between a click and the signature.
  const [begun, signer] = await Promise.all([
    client.call(passkeysEndpoints.beginSignIn, {}),
    loadSigner(),
  ]);
  if (!begun.ok) return begun;
  const passkey = signer && (await signChallenge(signer, begun.value.options));
  return passkey ? { ok: true, value: { passkey } } : UNSIGNED;
}
