import * as z from 'zod/mini';
import { Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';
import { ACTIVITY_KINDS, ACTOR_KINDS } from './kinds.ts';

const ACTOR_ID = /* @__PURE__ */ new RegExp(
  `${idPattern('usr').source}|${idPattern('tok').source}|${idPattern('til').source}`,
);

/** The value of a field before and after; null where there was or is none. */
const Change = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

/**
 * One act. `actor.name` is null for an operator, an erased person and a key without a name; `object`
 * is null for the business itself. `device` is a browser and its system, `network` the start of the
 * address. `requestId` is that of the response.
 */
export const Activity = z.object({
  id: z.string(),
  at: Timestamp,
  kind: z.string(),
  actor: z.object({
    type: z.enum(ACTOR_KINDS),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  object: z.nullable(z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) })),
  changes: z.array(Change),
  device: z.nullable(z.string()),
  network: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type Activity = z.output<typeof Activity>;

export const list = {
  query: z.strictObject({
    actor: z.optional(
      z.string().check(z.regex(ACTOR_ID, 'Not an id of a person, a key or a till.')),
    ),
    kind: z.optional(z.enum(ACTIVITY_KINDS)),
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    after: z.optional(
      z.string().check(z.regex(/* @__PURE__ */ idPattern('act'), 'Not an id of an entry.')),
    ),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Activity), next: z.nullable(z.string()) }),
};
