import type { ConfirmationMethod } from '#shared/factors/confirmation-methods.ts';
import type { Admitted } from './sign-in.ts';

/** The payment shown next to the sign-in form, with the total the member saw. */
export interface ShownPayment {
  session: string;
  total: string;
}

/**
 * Signing in next to a payment may confirm it. `payments/pay` implements this; the composition root
 * passes it in, because `people` must not depend on `payments`.
 */
export interface PaymentApproval {
  bySigningIn(by: Admitted, payment: ShownPayment, method: ConfirmationMethod): Promise<void>;
  /**
   * Consumes the challenge of a payment, which the passkey of that credential ID signed.
   * @returns a function that records the confirmation; undefined if no payment has that challenge
   */
  byPasskey(
    challenge: string,
    credential: string,
  ): Promise<((by: Admitted) => Promise<void>) | undefined>;
}
