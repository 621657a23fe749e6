import type { PaymentAssertion } from '#shared/factors/credential.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import * as framePasskeysCalls from '#shared/passkeys/frame-calls.ts';
import type { PaymentConfirmation } from '#shared/passkeys/frame-schemas.ts';
import type { PayNotice } from '#shared/pay/state.ts';
import { base64url, createVerifier } from './verifier.ts';

interface Question {
  client: ApiClient;
  sessionId: string;
  total: string;
}

/**
 * The browser shows payee and total, the passkey signs them, and the server verifies the signature.
 * @returns a token for this session and at most this total, or the reason why there is none
 */
export async function confirmPayment({
  client,
  sessionId,
  total,
}: Question): Promise<{ token: string } | PayNotice> {
  const params = { id: sessionId };
  const { verifier, challenge } = await createVerifier();
  const asked = await client.call(framePasskeysCalls.begin, {
    params,
    body: { challenge, total },
  });
  if (!asked.ok) return asked.error.code;
  const credential = await showDialog(asked.value.options).catch(() => undefined);
  if (!credential) return 'passkey_unused';
  const result = await client.call(framePasskeysCalls.redeem, {
    params,
    body: { credential, verifier },
  });
  return result.ok ? { token: result.value.jwt } : result.error.code;
}

/** @throws DOMException if the person declines or the device has none of the passkeys */
async function showDialog(options: PaymentConfirmation): Promise<PaymentAssertion> {
  const { total, challenge, credentialIds, ...shown } = options;
  if (typeof PaymentRequest === 'undefined') throw new Error('no payment request');
  const request = new PaymentRequest(
    [
      {
        supportedMethods: 'secure-payment-confirmation',
        data: {
          ...shown,
          challenge: bytesOf(challenge),
          credentialIds: credentialIds.map(bytesOf),
        },
      },
    ],
    { total: { label: shown.payeeName, amount: total } },
  );
  const response = await request.show?.();
  if (!response) throw new Error('no dialog');
  await response.complete?.('success');
  const { id, response: signed } = response.details as PublicKeyCredential & {
    response: AuthenticatorAssertionResponse;
  };
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed;
  const text = (buffer: ArrayBuffer) => base64url(new Uint8Array(buffer));
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle?.byteLength ? { userHandle: text(userHandle) } : {}),
    },
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}
