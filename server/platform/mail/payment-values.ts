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
  /** Until when a charge of an agreement can be asked back, and how many days the business has to answer; empty of other payments. */
  until: string;
  answerDays: string;
}

export interface RefundNews extends MerchantValues {
  at: string;
  /** Of the net, in money and tokens. */
  refunded: string;
  /** The share of the price before the discount. Empty without a discount, and in the payer's e-mail. */
  part: string;
  /** Refunded of the net so far, including this refund. */
  back: string;
  /** What was paid. */
  net: string;
  reason: string;
  description: string;
  reference: string;
  url: string;
}

export interface ReservationNews extends MerchantValues {
  /** What was reserved, in money and tokens. */
  total: string;
  /** Of it, what the business took; empty before. */
  taken: string;
  /** What came back, in money. Empty when nothing did. */
  returned: string;
  at: string;
  /** From when nothing can be taken. */
  until: string;
  /** The business's own. */
  terms: string;
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
