/** The filter of a list: a search term, one kind and a period. */
import * as z from 'zod/mini';

/** Form values. Days are local, as `YYYY-MM-DD`; the empty string matches everything. */
export interface ListFilter<Kind extends string = string> {
  search: string;
  kind: Kind | '';
  from: string;
  to: string;
}

/** The end of a period is not before its start; either may be open. */
export const PERIOD_IN_ORDER = /* @__PURE__ */ z.refine<Pick<ListFilter, 'from' | 'to'>>(
  ({ from, to }) => from === '' || to === '' || from <= to,
  { path: ['to'], message: 'Must not be before the start.' },
);

export const NO_FILTER: ListFilter<never> = { search: '', kind: '', from: '', to: '' };

export const listFilter = <const Kind extends string>(kinds: readonly Kind[]) =>
  z
    .strictObject({
      search: z.string().check(z.maxLength(100, 'At most 100 characters.')),
      kind: z.union([z.literal(''), z.enum(kinds)]),
      from: z.string(),
      to: z.string(),
    })
    .check(PERIOD_IN_ORDER);

export function isFiltering(filter: object): boolean {
  return Object.values(filter).some((value) => value !== '');
}

interface ListQuery {
  search?: string;
  from?: string;
  to?: string;
}

/** Query of the call: instants instead of days, without empty fields. */
export function queryOf({ search, from, to }: ListFilter): ListQuery {
  const query: ListQuery = {};
  if (search.trim() !== '') query.search = search.trim();
  if (from !== '') query.from = startOf(from, 0);
  if (to !== '') query.to = startOf(to, 1);
  return query;
}

/** Start of the local day `later` days after `day`. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
