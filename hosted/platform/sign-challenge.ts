import { assertionOf } from '#shared/factors/assertion.ts';
import type { Assertion, RequestOptions } from '#shared/factors/credential.ts';

export type Signer = typeof import('@simplewebauthn/browser');

/** Undefined when its chunk cannot be loaded. */
export const loadSigner = (): Promise<Signer | undefined> =>
  import('@simplewebauthn/browser').catch(() => undefined);

/** @returns undefined when the person declined or the browser has no passkeys */
export async function signChallenge(
  { startAuthentication }: Signer,
  options: RequestOptions,
): Promise<Assertion | undefined> {
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  return signed && assertionOf(signed);
}
