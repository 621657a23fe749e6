import * as z from 'zod/mini';
import { Decimal } from '../http/fields.ts';
import { PaidReceipt } from '../receipts/paid-receipt.ts';
import { SignedDecimal, Transaction, TransactionId } from './schemas.ts';

/**
 * `amount` is null when it is archived with the postings, and nothing else in the database tells it. `receipt` is
 * set for the payer of a payment, and `refunded` for the payer of a refund: what it returned of the price after
 * the discount, in the session's currency.
 */
export const TransactionDetail = z.extend(Transaction, {
  amount: z.nullable(SignedDecimal),
  receipt: z.nullable(PaidReceipt),
  refunded: z.nullable(z.object({ amount: Decimal, currency: z.string() })),
});
export type TransactionDetail = z.output<typeof TransactionDetail>;

export const read = {
  params: z.strictObject({ id: TransactionId }),
  response: TransactionDetail,
};
