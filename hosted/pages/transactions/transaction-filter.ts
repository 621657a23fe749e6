import * as z from 'zod/mini';
import { type listTransactions, TRANSACTION_TYPES } from '#shared/transactions/contract.ts';

/** What a person looks for, as the form has it: days are `YYYY-MM-DD` of where they are, or ''. */
export const TransactionFilter = z
  .strictObject({
    search: z.string().check(z.maxLength(100, 'At most 100 characters.')),
    type: z.union([z.literal(''), z.enum(TRANSACTION_TYPES)]),
    from: z.string(),
    to: z.string(),
  })
  .check(
    z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
      path: ['to'],
      message: 'Must not be before the start.',
    }),
  );
export type TransactionFilter = z.output<typeof TransactionFilter>;

export const NO_FILTER: TransactionFilter = { search: '', type: '', from: '', to: '' };

export function isFiltering(filter: TransactionFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}

type Query = z.output<(typeof listTransactions)['query']>;

/** As the call wants it: moments instead of days, nothing for what is not looked for. */
export function queryOf({ search, type, from, to }: TransactionFilter): Query {
  const query: Query = {};
  if (search.trim() !== '') query.search = search.trim();
  if (type !== '') query.type = type;
  if (from !== '') query.from = startOf(from, 0);
  if (to !== '') query.to = startOf(to, 1);
  return query;
}

/** The first moment of the day `later` days after `day`, where the person is. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

const KEY = 'transactions';

/** What was looked for when this entry of the history was left. */
export function keptFilter(): TransactionFilter {
  const kept: unknown = history.state?.[KEY];
  return TransactionFilter.safeParse(kept).data ?? NO_FILTER;
}

export function keepFilter(filter: TransactionFilter): void {
  history.replaceState({ ...history.state, [KEY]: filter }, '');
}
