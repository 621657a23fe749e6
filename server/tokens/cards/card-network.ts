/** The card network as purchases use it. Only this folder calls Stripe's API. */
import type { CardPayment, NetworkDispute, NetworkEvent, Taking } from './objects.ts';

/** The network will never take this payment, for example because of its amount. */
export class PaymentRefusedError extends Error {
  /** The network's code, such as `amount_too_small`. */
  readonly code: string | undefined;

  constructor(code: string | undefined, cause: unknown) {
    super(`the card network refuses the payment: ${code}`, { cause });
    this.code = code;
  }

  get isAmount(): boolean {
    return this.code === 'amount_too_small' || this.code === 'amount_too_large';
  }
}

/** The network refuses a refund for good, for example because the charge is disputed. */
export class RefundRefusedError extends Error {
  constructor(code: string | undefined, cause: unknown) {
    super(`the card network refuses the refund: ${code}`, { cause });
  }
}

export interface Cards {
  /**
   * Creates a payment. Idempotent per purchase: a second call returns the same payment.
   * @throws PaymentRefusedError
   */
  createPayment(wanted: WantedPayment): Promise<{ intentId: string; clientSecret: string }>;
  /** @returns undefined when the network has no such payment */
  readPayment(intentId: string): Promise<CardPayment | undefined>;
  /** The disputes of a payment, as an operator answers them. */
  disputes(intentId: string): Promise<NetworkDispute[]>;
  /** @returns false when the payment is already paid and cannot be cancelled */
  cancelPayment(intentId: string): Promise<boolean>;
  /**
   * Refunds to the card. Idempotent per key. `withdrawal`: the id of ours that the refund answers.
   * @returns the id of the refund
   * @throws RefundRefusedError
   */
  refund(wanted: WantedRefund): Promise<string>;
  /** Verifies and parses a webhook. @throws Problem signature_invalid */
  readEvent(body: Buffer, signature: string | undefined): Promise<NetworkEvent>;
  /** Events since `time`, oldest first. @throws ListTooLongError */
  eventsSince(time: Date): Promise<NetworkEvent[]>;
  /** The net amount of every payment ever captured, for reconciliation. */
  takings(): Promise<Taking[]>;
}

export interface WantedRefund {
  intentId: string;
  /** Minor units. */
  amount: bigint;
  key: string;
  withdrawal?: string;
}

export interface WantedPayment {
  purchaseId: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
  /** The cardholder must authenticate at their bank (3-D Secure). */
  authenticate?: boolean;
}
