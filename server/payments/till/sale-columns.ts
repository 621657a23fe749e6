import type { TillSale } from '#shared/till/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';

/** The CSV columns of a till's day. */
export const SALE_COLUMNS: Columns<TillSale> = {
  createdAt: ({ createdAt }) => createdAt,
  paidAt: ({ paidAt }) => paidAt ?? '',
  status: ({ status }) => status,
  item: ({ item }) => words(item),
  amount: ({ amount }) => ({ decimal: amount }),
  tip: ({ tip }) => ({ decimal: tip }),
  refundedAmount: ({ refundedAmount }) => ({ decimal: refundedAmount }),
  currency: ({ currency }) => currency,
  session: ({ id }) => id,
};
