/** Compares a payment with the one a passkey signed in the Secure Payment Confirmation dialog. */
import type { PaymentConfirmation } from '#shared/passkeys/frame-schemas.ts';

export type Shown = Pick<PaymentConfirmation, 'payeeName' | 'payeeOrigin' | 'total'>;

/** A payment as it was shown, and the origins allowed to frame it. */
export interface ConfirmedPayment extends Shown {
  framedBy: string[];
}

/** Whether the browser showed exactly this payment, by its `CollectedClientPaymentData`. */
export function isSigned(payment: ConfirmedPayment, data: object): boolean {
  const { payment: signed } = data as { payment?: Partial<Shown> & { topOrigin?: string } };
  return (
    signed?.payeeName === payment.payeeName &&
    signed.payeeOrigin === payment.payeeOrigin &&
    signed.total?.value === payment.total.value &&
    signed.total.currency === payment.total.currency &&
    signed.topOrigin !== undefined &&
    payment.framedBy.includes(signed.topOrigin)
  );
}
