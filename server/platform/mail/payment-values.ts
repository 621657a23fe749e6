/** The values of mails about payments and their refunds. */
import type { MailLine } from './mail-line.ts';

/** The merchant's name at the time of the payment. One of the two domains is empty. */
export interface MerchantValues {
  merchant: string;
  verifiedDomain: string;
  unverifiedDomain: string;
}

export interface PaymentReceipt extends MerchantValues {
  total: string;
  lines: readonly MailLine[];
  url: string;
  /** Of the receipt, with the form of a refund request open. */
  refundUrl: string;
}

export interface RefundNews extends MerchantValues {
  at: string;
  /** To the payer in money and tokens, to the business in tokens. */
  refunded: string;
  /** The refunded part of the price; empty when it adds nothing to `refunded`, and to the payer. */
  part: string;
  /** Refunded so far, including this refund: of the price, or to the payer of what was paid. */
  back: string;
  /** Empty to the payer. */
  price: string;
  reason: string;
  description: string;
  reference: string;
  url: string;
}

export interface RequestNews {
  /** What a refund gives back to the payer. */
  amount: string;
  description: string;
  reference: string;
  url: string;
}
