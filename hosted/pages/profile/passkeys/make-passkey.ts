import type { CreationOptions, NewCredential } from '#shared/factors/credential.ts';

/**
 * Why the browser created no passkey: the device has one already, or any other reason, such as a
 * cancellation.
 */
export type NotMade = 'exists' | 'not-made';

/** Whether this browser can confirm payments with a passkey (Secure Payment Confirmation). */
export async function canConfirmPayments(): Promise<boolean> {
  if (!('PaymentRequest' in globalThis)) return false;
  // Missing from TypeScript's DOM types.
  const { securePaymentConfirmationAvailability: ask } = PaymentRequest as unknown as {
    securePaymentConfirmationAvailability?(): Promise<string>;
  };
  return (await ask?.call(PaymentRequest).catch(() => undefined)) === 'available';
}

/**
 * Creates a passkey and returns only the fields of the schema.
 * @param forPayments enrols it for payments, which requires a platform authenticator
 */
export async function makePasskey(
  options: CreationOptions,
  forPayments = false,
): Promise<NewCredential | NotMade> {
  try {
    // Imported lazily, because it is large and few need it.
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startRegistration({
      optionsJSON: forPayments ? enrolled(options) : options,
    });
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

function enrolled(options: CreationOptions) {
  const { authenticatorSelection } = options;
  return {
    ...options,
    authenticatorSelection: {
      ...authenticatorSelection,
      authenticatorAttachment: 'platform' as const,
    },
    extensions: { payment: { isPayment: true } },
  };
}
