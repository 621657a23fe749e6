import { assertionOf } from '#shared/factors/assertion.ts';
import type { Assertion, RequestOptions } from '#shared/factors/credential.ts';

/** @returns undefined when the person declined or the browser has no passkeys */
export async function signChallenge(options: RequestOptions): Promise<Assertion | undefined> {
  try {
    // Loaded on demand, because it is large and rarely needed.
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return assertionOf(await startAuthentication({ optionsJSON: options }));
  } catch {
    return undefined;
  }
}
