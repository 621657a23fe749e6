import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';
import { Timestamp } from '../http/fields.ts';
import { GiftId, HoldingId, HoldingStatus, PassId, VisitId } from './fields.ts';

const PassOfMember = z.object({ id: PassId, name: z.string(), terms: z.nullable(z.string()) });

/** A pass as the member who holds it sees it. `entries` and `left` are null without a limit. */
export const MemberHolding = z.object({
  id: HoldingId,
  livemode: z.boolean(),
  pass: PassOfMember,
  merchant: MerchantIdentity,
  status: HoldingStatus,
  entries: z.nullable(z.number()),
  left: z.nullable(z.number()),
  validUntil: Timestamp,
  frozenUntil: z.nullable(Timestamp),
  createdAt: Timestamp,
  /** What this business sees of the member. */
  shares: z.object({ name: z.boolean(), email: z.boolean() }),
  /** The newest ten. */
  visits: z.array(
    z.object({
      id: VisitId,
      entries: z.number(),
      at: Timestamp,
      returnedAt: z.nullable(Timestamp),
    }),
  ),
});
export type MemberHolding = z.output<typeof MemberHolding>;

/** A pass that a business gives to whoever accepts it first. */
export const Gift = z.object({
  id: GiftId,
  status: z.enum(['open', 'accepted', 'expired']),
  merchant: MerchantIdentity,
  pass: PassOfMember,
  entries: z.nullable(z.number()),
  /** Null where it is counted from when it is accepted. */
  validUntil: z.nullable(Timestamp),
  expiresAt: Timestamp,
});
export type Gift = z.output<typeof Gift>;

const params = z.strictObject({ id: HoldingId });
const ofGift = z.strictObject({ id: GiftId });

/** Those that count first, then those that ended, at most 100. */
export const list = { response: z.object({ holdings: z.array(MemberHolding) }) };

/** 32 bytes in base64url, of this sign-in; `time` is the server's, to correct the phone's clock. */
export const readSecret = { response: z.object({ secret: z.string(), time: Timestamp }) };

export const share = {
  params,
  body: z.strictObject({ name: z.optional(z.boolean()), email: z.optional(z.boolean()) }),
  response: MemberHolding,
};

export const readGift = { params: ofGift, response: Gift };
export const acceptGift = { params: ofGift, response: MemberHolding };
