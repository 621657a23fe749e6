import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { Decimal, line, Timestamp } from '../http/fields.ts';
import { PageSize } from '../http/page-size.ts';
import { ClosedDay } from './day.ts';
import { PairingCode } from './fields.ts';
import { TillDayId, TillId } from './till-id.ts';

/** In percent of the amount. */
const Tips = z.array(z.int().check(z.minimum(1), z.maximum(50))).check(
  z.maxLength(4, 'At most 4.'),
  z.refine((tips) => new Set(tips).size === tips.length, 'Each at most once.'),
);

/**
 * A till that is not revoked. `pairedAt` is null until a device has its key; `pairingExpiresAt` is
 * when its code ends, null afterwards. `lastUsedAt` is exact to the minute.
 */
export const Till = z.object({
  id: TillId,
  name: z.string(),
  tips: z.array(z.number()),
  /** What it may refund in a day; null for nothing. */
  refundLimit: z.nullable(z.object({ amount: Decimal, currency: z.string() })),
  createdAt: Timestamp,
  pairingExpiresAt: z.nullable(Timestamp),
  pairedAt: z.nullable(Timestamp),
  lastUsedAt: z.nullable(Timestamp),
});
export type Till = z.output<typeof Till>;

const Tills = z.object({ tills: z.array(Till) });

export const list = {
  response: Tills,
};

export const create = {
  body: z.strictObject({ name: line(60), tips: Tips, ...proofFields }),
  response: z.object({ till: Till, code: PairingCode }),
};

/** In the currency of the business. */
export const change = {
  params: z.strictObject({ id: TillId }),
  body: z.strictObject({ refundLimit: z.nullable(Decimal), ...proofFields }),
  response: Tills,
};

export const revoke = {
  params: z.strictObject({ id: TillId }),
  response: Tills,
};

export const listDays = {
  query: z.strictObject({
    /** Of this till. */
    till: z.optional(TillId),
    /** Of tills that are revoked, or of those that are not. Of both unless given. */
    revoked: z.optional(z.enum(['true', 'false'])),
    after: z.optional(TillDayId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(ClosedDay), next: z.nullable(TillDayId) }),
};
