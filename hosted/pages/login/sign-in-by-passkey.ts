import type { Result } from '#shared/http/api-client.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import type { Session } from '../../platform/session.ts';
import { loadSigner, signChallenge } from '../../platform/sign-challenge.ts';

/** @returns undefined when the member declined or the browser cannot sign */
export async function signInByPasskey({
  client,
  adopt,
}: Session): Promise<Result<unknown> | undefined> {
  // In parallel, because browsers limit the time between a click and the signature.
  const [asked, signer] = await Promise.all([
    client.call(passkeysEndpoints.beginSignIn, {}),
    loadSigner(),
  ]);
  if (!asked.ok) return asked;
  const credential = signer && (await signChallenge(signer, asked.value.options));
  if (!credential) return undefined;
  const result = await client.call(passkeysEndpoints.signIn, { body: { credential } });
  return result.ok ? adopt(result.value) : result;
}
