import * as z from 'zod/mini';

const bytes = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, 'Bytes in base64url.'));

export const CredentialId = bytes(1_364);

/** A passkey's signature (WebAuthn level 3, §5.2.2); bytes are base64url. */
export const SignerAssertion = z.strictObject({
  credential: CredentialId,
  clientData: bytes(4_096),
  authenticatorData: bytes(1_024),
  signature: bytes(2_048),
});
export type SignerAssertion = z.output<typeof SignerAssertion>;

/** The relying party of the members' passkeys. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

interface Expected extends RelyingParty {
  /** COSE key in base64url. */
  publicKey: string;
  challenge: string;
}

/**
 * Verifies type, challenge, origin, relying party, user presence and verification, and the
 * signature. The signature counter is not compared: an approval is valid once because the journal
 * binds its withdrawal to one content.
 */
export async function isSignedBy(
  { credential, clientData, authenticatorData, signature }: SignerAssertion,
  { publicKey, challenge, rpId, origin }: Expected,
): Promise<boolean> {
  // Hundreds of modules, loaded on first use.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credential,
      rawId: credential,
      type: 'public-key',
      response: { clientDataJSON: clientData, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: credential,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined);
  return verified?.verified === true && !isFromFrame(clientData);
}

/** The library accepts a frame that does not name its top origin; our pages are never framed. */
function isFromFrame(clientData: string): boolean {
  const data: { crossOrigin?: unknown } = JSON.parse(
    Buffer.from(clientData, 'base64url').toString(),
  );
  return data.crossOrigin === true;
}
