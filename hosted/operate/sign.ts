import { assertionOf } from '#shared/factors/assertion.ts';
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#shared/factors/credential.ts';
import { CallError } from './call.ts';

/** @throws CallError when the operator declined or the browser has no passkeys */
export async function sign(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  const assertion = signed && assertionOf(signed);
  if (!assertion) throw new CallError('declined', 'The passkey did not sign. Try again.');
  return assertion;
}

/** @throws CallError when the operator declined or this device has a passkey already */
export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      ...{ id, rawId, type },
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    };
  } catch (error) {
    const exists = error instanceof Error && error.name === 'InvalidStateError';
    throw new CallError(
      'declined',
      exists ? 'This device has a passkey of yours already.' : 'No passkey was created. Try again.',
    );
  }
}
