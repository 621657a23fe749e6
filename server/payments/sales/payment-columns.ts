import type { Payment } from '#shared/sales/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';
import { FIGURE_COLUMNS } from '../pay/figure-columns.ts';

/** The CSV columns of received payments. */
export const PAYMENT_COLUMNS: Columns<Payment> = {
  date: ({ date }) => date,
  status: ({ status }) => status,
  reference: ({ reference }) => words(reference),
  description: ({ description }) => words(description),
  ...FIGURE_COLUMNS,
  transaction: ({ id }) => id,
  session: ({ sessionId }) => sessionId,
};
