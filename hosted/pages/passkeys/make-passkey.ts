import type { CreationOptions, NewCredential } from '#shared/passkeys/credential.ts';

/** Why the browser has made none: there is one already, or whatever else (the person said no). */
export type NotMade = 'exists' | 'not-made';

/** Has the browser make a passkey; what it says beyond our contract stays here. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential | NotMade> {
  try {
    // Large, and needed by few.
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    };
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'not-made';
  }
}
