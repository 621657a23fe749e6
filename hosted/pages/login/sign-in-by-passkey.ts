import type { Result } from '#shared/api-client.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#shared/passkeys/contract.ts';
import type { Assertion, RequestOptions } from '#shared/passkeys/credential.ts';
import type { Session } from '../../app/session.ts';

/** undefined: nothing was signed; the person said no, or the browser cannot. */
export async function signInByPasskey({
  client,
  adopt,
}: Session): Promise<Result<unknown> | undefined> {
  // Side by side: a browser may forget the click when it has to wait.
  const [asked, signer] = await Promise.all([
    client.call(beginPasskeySignIn, {}),
    import('@simplewebauthn/browser').catch(() => undefined),
  ]);
  if (!asked.ok) return asked;
  const credential = signer && (await sign(signer, asked.value.options));
  if (!credential) return undefined;
  const result = await client.call(signInWithPasskey, { body: { credential } });
  if (result.ok) await adopt(result.value);
  return result;
}

type Signer = typeof import('@simplewebauthn/browser');

async function sign(
  { startAuthentication }: Signer,
  options: RequestOptions,
): Promise<Assertion | undefined> {
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  if (!signed) return undefined;
  const { id, rawId, type, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  // Only a key that was made for no site in particular does not say whose it is.
  if (userHandle === undefined) return undefined;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}
