import * as z from 'zod/mini';
import { PaidReceipt } from '../receipts/paid-receipt.ts';
import { SignedDecimal, Transaction, TransactionId } from './schemas.ts';

/**
 * `amount` is null when it is archived with the postings, and nothing else in the database tells it. `receipt` is
 * set for the payer of a payment.
 */
export const TransactionDetail = z.extend(Transaction, {
  amount: z.nullable(SignedDecimal),
  receipt: z.nullable(PaidReceipt),
});
export type TransactionDetail = z.output<typeof TransactionDetail>;

export const read = {
  params: z.strictObject({ id: TransactionId }),
  response: TransactionDetail,
};
