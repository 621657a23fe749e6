import * as z from 'zod/mini';
import { Timestamp } from '../http/fields.ts';
import { PageSize } from '../http/page-size.ts';
import { EventId, EventType } from './fields.ts';

/** The maximum wait of a call for the next event, in seconds. */
const Wait = z.string().check(z.regex(/^(1?\d|2[0-5])$/, '0 to 25 seconds.'));

/** `data` is exactly what was sent at the time: fields added to the API since are missing. */
export const MerchantEvent = z.object({
  id: EventId,
  type: z.string(),
  timestamp: Timestamp,
  /** False in test mode. */
  livemode: z.boolean(),
  /** A test event: its data is invented. */
  test: z.optional(z.literal(true)),
  data: z.looseObject({}),
});
export type MerchantEvent = z.output<typeof MerchantEvent>;

export const list = {
  query: z.strictObject({
    type: z.optional(EventType),
    order: z.optional(z.enum(['oldest', 'newest'], 'oldest or newest.')),
    after: z.optional(EventId),
    limit: z.optional(PageSize),
    wait: z.optional(Wait),
  }),
  response: z.object({ data: z.array(MerchantEvent), next: z.nullable(EventId) }),
};

export const read = {
  params: z.strictObject({ id: EventId }),
  response: MerchantEvent,
};
