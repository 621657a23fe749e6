import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import type { RequestOptions } from '#shared/factors/credential.ts';
import type { ApiClient, Result } from '#shared/http/api-client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { loadSigner, signChallenge } from '../../platform/sign-challenge.ts';
import type { FormValues } from '../../ui/form/form-values.ts';

const UNSIGNED: Result<never> = {
  ok: false,
  error: {
    code: 'passkey_missing',
    status: 0,
    message: '',
    fields: [],
    retryAfter: undefined,
  },
};

/** Signs a general confirmation, as the field `passkey`. */
export const signReauthentication = (client: ApiClient<Endpoint>): Promise<Result<FormValues>> =>
  signWithPasskey(client.call(reauthenticationAuthEndpoints.begin, {}));

/** Signs the challenge that `asking` resolves to. */
export async function signWithPasskey(
  asking: Promise<Result<{ options?: RequestOptions | undefined }>>,
): Promise<Result<FormValues>> {
  // In parallel, because browsers limit the time between a click and the signature.
  const [begun, signer] = await Promise.all([asking, loadSigner()]);
  if (!begun.ok) return begun;
  const { options } = begun.value;
  // The last passkey was removed in another tab; the server answers which factor it needs now.
  if (!options) return { ok: true, value: {} };
  const passkey = signer && (await signChallenge(signer, options));
  return passkey ? { ok: true, value: { passkey } } : UNSIGNED;
}
