import type { TillSale } from '#shared/till/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';
import { FIGURE_COLUMNS } from '../pay/figure-columns.ts';

/** The CSV columns of a till's day. */
export const SALE_COLUMNS: Columns<TillSale> = {
  createdAt: ({ createdAt }) => createdAt,
  paidAt: ({ paidAt }) => paidAt ?? '',
  status: ({ status }) => status,
  item: ({ item }) => words(item),
  reference: ({ reference }) => words(reference),
  soldBy: ({ soldBy }) => words(soldBy),
  ...FIGURE_COLUMNS,
  session: ({ id }) => id,
};
