import { brand } from '#shared/brand.ts';
import type { Payment } from '#shared/sales/contract.ts';
import { type Columns, words } from '../http/csv.ts';

/** Payments received as columns of a file: the price, then what it was in tokens. */
export const PAYMENT_COLUMNS: Columns<Payment> = {
  date: ({ date }) => date,
  status: ({ status }) => status,
  reference: ({ reference }) => words(reference),
  description: ({ description }) => words(description),
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  refundedAmount: ({ refundedAmount }) => refundedAmount,
  token: () => brand.token.symbol,
  gross: ({ gross }) => gross,
  discount: ({ discount }) => discount,
  total: ({ total }) => total,
  refundedTokens: ({ refundedTokens }) => refundedTokens,
  transaction: ({ id }) => id,
  session: ({ sessionId }) => sessionId,
};
