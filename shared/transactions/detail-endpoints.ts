<<<<<<< HEAD
/** One transaction, with the receipt of a payment. Apart, because no list needs the schemas of payments. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { PaidReceipt } from '../receipts/paid-receipt.ts';
import { SignedDecimal, Transaction, TransactionId } from './endpoints.ts';

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
  method: 'GET',
  path: '/wallet/transactions/:id',
  summary: 'One of your transactions',
  access: 'member',
  params: z.strictObject({ id: TransactionId }),
  status: 200,
  replica: true,
  response: TransactionDetail,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'no_accounts',
    'not_found',
  ],
} as const satisfies Endpoint;
=======
import { endpoint } from '../http/endpoint.ts';
import * as calls from './detail-calls.ts';
import * as schemas from './detail-schemas.ts';

export const read = endpoint(calls.read, schemas.read);
>>>>>>> main
