/** The filter of the activity log. */
import * as z from 'zod/mini';
import type * as endpoints from '#shared/activity/endpoints.ts';
import { ACTIVITY_KINDS } from '#shared/activity/kinds.ts';
import type { CallInput } from '#shared/http/call.ts';
import { queryOf } from '../../../ui/filter/list-filter.ts';

/** Form values: days are local; the empty string matches everything. There is no search field. */
export const ActivityFilter = z
  .strictObject({
    search: z._default(z.string(), ''),
    kind: z.union([z.literal(''), z.enum(ACTIVITY_KINDS)]),
    actor: z.string(),
    from: z.string(),
    to: z.string(),
  })
  .check(
    z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
      path: ['to'],
      message: 'Must not be before the start.',
    }),
  );
export type ActivityFilter = z.output<typeof ActivityFilter>;

export const EVERYTHING: ActivityFilter = { search: '', kind: '', actor: '', from: '', to: '' };

type Query = Omit<CallInput<typeof endpoints.list>['query'], 'after' | 'limit'>;

/** Query of the call. */
export function activityQuery({ kind, actor, ...filter }: ActivityFilter): Query {
  const { from, to } = queryOf({ ...filter, kind });
  return {
    ...(kind === '' ? {} : { kind }),
    ...(actor === '' ? {} : { actor }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
