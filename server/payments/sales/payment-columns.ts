import { brand } from '#shared/brand.ts';
import type { Payment } from '#shared/sales/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';

/** The CSV columns of received payments: the price, then its tokens. */
export const PAYMENT_COLUMNS: Columns<Payment> = {
  date: ({ date }) => date,
  status: ({ status }) => status,
  reference: ({ reference }) => words(reference),
  description: ({ description }) => words(description),
  amount: ({ amount }) => ({ decimal: amount }),
  currency: ({ currency }) => currency,
  refundedAmount: ({ refundedAmount }) => ({ decimal: refundedAmount }),
  token: () => brand.token.symbol,
  gross: ({ gross }) => ({ decimal: gross }),
  discount: ({ discount }) => ({ decimal: discount }),
  total: ({ total }) => ({ decimal: total }),
  refundedTokens: ({ refundedTokens }) => ({ decimal: refundedTokens }),
  transaction: ({ id }) => id,
  session: ({ sessionId }) => sessionId,
};
