/** The filter of the request log. */
import * as z from 'zod/mini';
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/requests/endpoints.ts';
import { STATUS_CLASSES } from '#shared/requests/schemas.ts';
import { PERIOD_IN_ORDER, queryOf } from '../../../ui/filter/list-filter.ts';

/** Form values: `search` is part of a path, days are local; the empty string matches everything. */
export const RequestFilter = z
  .strictObject({
    search: z.string().check(z.maxLength(200, 'At most 200 characters.')),
    kind: z.union([z.literal(''), z.enum(STATUS_CLASSES)]),
    key: z.string(),
    from: z.string(),
    to: z.string(),
  })
  .check(PERIOD_IN_ORDER);
export type RequestFilter = z.output<typeof RequestFilter>;

export const EVERYTHING: RequestFilter = { search: '', kind: '', key: '', from: '', to: '' };

type Query = Omit<CallInput<typeof endpoints.list>['query'], 'after' | 'limit'>;

/** Query of the call. */
export function requestQuery({ kind, key, ...filter }: RequestFilter): Query {
  const { search: path, from, to } = queryOf({ ...filter, kind });
  return {
    ...(kind === '' ? {} : { status: kind }),
    ...(key === '' ? {} : { key }),
    ...(path === undefined ? {} : { path }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
