import type { Assertion } from './credential.ts';

/** What WebAuthn returns: more members than the API accepts, and perhaps no user handle. */
interface SignedChallenge extends Omit<Assertion, 'response'> {
  response: Omit<Assertion['response'], 'userHandle'> & { userHandle?: string | undefined };
}

/** @returns undefined for a key that is not discoverable, because it does not identify its owner */
export function assertionOf({ id, rawId, type, response }: SignedChallenge): Assertion | undefined {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (userHandle === undefined) return undefined;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}
