/** The filter of the delivery log. */
import * as z from 'zod/mini';
import { EventType } from '#shared/events/fields.ts';
import type { CallInput } from '#shared/http/call.ts';
import { DELIVERY_STATUSES } from '#shared/webhooks/fields.ts';
import type * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { PERIOD_IN_ORDER, queryOf } from '../../../ui/filter/list-filter.ts';

/** Form values: `search` is an event id, days are local; the empty string matches everything. */
export const LogFilter = z
  .strictObject({
    search: z.string().check(z.regex(/^\s*(evt_[0-9a-z]{26})?\s*$/, 'Not an event.')),
    kind: z.union([z.literal(''), z.enum(DELIVERY_STATUSES)]),
    type: z.union([z.literal(''), EventType]),
    from: z.string(),
    to: z.string(),
  })
  .check(PERIOD_IN_ORDER);
export type LogFilter = z.output<typeof LogFilter>;

export const EVERYTHING: LogFilter = { search: '', kind: '', type: '', from: '', to: '' };

type Query = Omit<CallInput<typeof logWebhooksEndpoints.list>['query'], 'after' | 'limit'>;

/** Query of the call. */
export function logQuery({ type, kind, ...filter }: LogFilter): Query {
  const { search: event, from, to } = queryOf({ ...filter, kind });
  return {
    ...(kind === '' ? {} : { status: kind }),
    ...(type === '' ? {} : { type }),
    ...(event === undefined ? {} : { event }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
