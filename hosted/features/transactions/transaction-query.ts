/** The filter of the transactions and the query of the call. */
import { TRANSACTION_TYPES, type TransactionType } from '#shared/transactions/schemas.ts';
import { type ListFilter, listFilter, queryOf } from '../../ui/filter/list-filter.ts';

export const FILTER = listFilter(TRANSACTION_TYPES);
export type TransactionFilter = ListFilter<TransactionType>;

export function transactionQuery(filter: TransactionFilter) {
  const { kind } = filter;
  return { ...queryOf(filter), ...(kind === '' ? {} : { type: kind }) };
}
