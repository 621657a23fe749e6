import type { Assertion, RequestOptions } from '#shared/passkeys/credential.ts';

/**
 * Has a passkey sign, chosen and unlocked by the person.
 * @returns undefined when nothing was signed: the person said no, or the browser cannot
 */
export async function signChallenge(options: RequestOptions): Promise<Assertion | undefined> {
  try {
    // Large, and needed by few.
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    // Only a key that was made for no site in particular does not say whose it is.
    if (userHandle === undefined) return undefined;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    };
  } catch {
    return undefined;
  }
}
