/** What a business looks for among its deliveries. */
import * as z from 'zod/mini';
import type { CallInput } from '#shared/http/endpoint.ts';
import { DELIVERY_STATUSES, EventType } from '#shared/webhooks/fields.ts';
import type { listDeliveries } from '#shared/webhooks/log-contract.ts';
import { queryOf } from '../../ui/filter/list-filter.ts';

/** As the form has it: `search` is an event's id, days are of where the person is; '' is anything. */
export const LogFilter = z
  .strictObject({
    search: z.string().check(z.regex(/^\s*(evt_[0-9a-z]{26})?\s*$/, 'Not an event.')),
    kind: z.union([z.literal(''), z.enum(DELIVERY_STATUSES)]),
    type: z.union([z.literal(''), EventType]),
    from: z.string(),
    to: z.string(),
  })
  .check(
    z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
      path: ['to'],
      message: 'Must not be before the start.',
    }),
  );
export type LogFilter = z.output<typeof LogFilter>;

export const EVERYTHING: LogFilter = { search: '', kind: '', type: '', from: '', to: '' };

type Query = Omit<CallInput<typeof listDeliveries>['query'], 'after' | 'limit'>;

/** As the call wants it. */
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
