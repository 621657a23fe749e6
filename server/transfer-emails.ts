/** Reads the values of e-mails about transfers, by template, and the files that they carry. */
import { mailedInvoice } from './payments/invoices/mail-file.ts';
import { readInvoiceIssued } from './payments/pay/invoice-email.ts';
import { readPaymentReceipt } from './payments/pay/receipt-email.ts';
import { readRefundGiven, readRefundReceived } from './payments/refunds/refund-email.ts';
import {
  readReservationCaptured,
  readReservationMade,
  readReservationReleased,
  readReservationWithdrawn,
} from './payments/reservations/emails.ts';
import type { TransferFiles } from './platform/mail/transfer-files.ts';
import type { TransferReaders } from './platform/mail/transfer-templates.ts';
import { readAirdrop } from './tokens/airdrops/airdrop-email.ts';
import { readDepositReceipt } from './tokens/deposits/receipt-email.ts';
import { readLevelChange } from './tokens/levels/level-email.ts';
import {
  readPurchaseReceipt,
  readPurchaseReversal,
  readPurchaseWithdrawal,
} from './tokens/purchases/emails.ts';

export const TRANSFER_EMAILS: TransferReaders = {
  'payment-receipt': readPaymentReceipt,
  'invoice-issued': readInvoiceIssued,
  'reservation-made': readReservationMade,
  'reservation-captured': readReservationCaptured,
  'reservation-released': readReservationReleased,
  'reservation-withdrawn': readReservationWithdrawn,
  'refund-received': readRefundReceived,
  'refund-given': readRefundGiven,
  'deposit-receipt': readDepositReceipt,
  'purchase-receipt': readPurchaseReceipt,
  'purchase-reversed': readPurchaseReversal,
  'purchase-withdrawn': readPurchaseWithdrawal,
  'purchase-withdrawal-refused': readPurchaseWithdrawal,
  'level-changed': readLevelChange,
  'membership-lapsed': readLevelChange,
  'airdrop-received': readAirdrop,
};

export const TRANSFER_FILES: TransferFiles = { 'invoice-issued': mailedInvoice };
