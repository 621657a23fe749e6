import type { ApiClient, Result } from '#shared/api-client.ts';
import type { SignedIn } from '#shared/auth/contract.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#shared/passkeys/contract.ts';
import { signChallenge } from '../sign-challenge.ts';

/** undefined: nothing was signed; the person said no, or the browser cannot. */
export async function presentPasskey(client: ApiClient): Promise<Result<SignedIn> | undefined> {
  const asked = await client.call(beginPasskeySignIn, {});
  if (!asked.ok) return asked;
  const credential = await signChallenge(asked.value.options);
  return credential && client.call(signInWithPasskey, { body: { credential } });
}
