import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';
import { proofFields } from '../factors/proof.ts';
import { Decimal, LevelName, Timestamp } from '../http/fields.ts';
import {
  AgreementId,
  AgreementStatus,
  ChargeId,
  ChargeReason,
  ChargeStatus,
  EndedBy,
  MandateEnd,
  MandateId,
  MandateStatus,
  Payee,
  Rhythm,
} from '../plans/fields.ts';
import { ProposedPrice } from '../plans/proposed-price.ts';

/** `price` is before the member discount, `net` after it. */
const MemberCharge = z.object({
  id: ChargeId,
  n: z.number(),
  status: ChargeStatus,
  /** Why the last attempt failed. */
  reason: z.nullable(ChargeReason),
  price: Decimal,
  net: Decimal,
  dueAt: Timestamp,
  nextAttemptAt: z.nullable(Timestamp),
  paidAt: z.nullable(Timestamp),
  /** The movement of the member's account, whose page has the receipt and the refund request. */
  transactionId: z.nullable(z.string()),
});
export type MemberCharge = z.output<typeof MemberCharge>;

/**
 * Why the business needs an approval; `stopped`: the member stopped the payments and may allow them again; `owed`: no attempt
 * follows by itself any more, and an approval announces what is owed anew.
 */
export const APPROVAL_KINDS = ['payee', 'undone', 'cap', 'stopped', 'owed', 'price'] as const;

/** Without a price of the day there are no tokens, and nothing is approved. */
const Asked = z.object({
  kind: z.enum(APPROVAL_KINDS),
  /** Of each charge before and after the approval, before the member discount. */
  before: Decimal,
  price: Decimal,
  /** What such a charge takes after the discount, in the currency and in tokens at the price of the day. */
  net: Decimal,
  tokens: z.nullable(Decimal),
  /** What may be taken in one period after it, in the currency and in tokens. */
  cap: Decimal,
  capTokens: z.nullable(Decimal),
  /** What the approval takes at once for the rest of the running period, after the discount; null when nothing. */
  adjustment: z.nullable(z.object({ net: Decimal, tokens: z.nullable(Decimal), until: Timestamp })),
});

const MemberMandate = z.object({
  id: MandateId,
  status: MandateStatus,
  endedReason: z.nullable(MandateEnd),
  /** The most of one period, in the agreement's currency and in tokens. */
  cap: Decimal,
  capTokens: Decimal,
  pausedAt: z.nullable(Timestamp),
  endedAt: z.nullable(Timestamp),
});

/** An agreement as its member sees it, with the mandate by which its charges are taken. */
export const MemberAgreement = z.object({
  id: AgreementId,
  livemode: z.boolean(),
  merchant: MerchantIdentity,
  name: z.string(),
  terms: z.nullable(z.string()),
  price: Decimal,
  currency: z.string(),
  rhythm: Rhythm,
  every: z.number(),
  status: AgreementStatus,
  /** The zone of its dates. */
  zone: z.string(),
  minimumMonths: z.number(),
  noticeDays: z.number(),
  /** The level that a charge needs; null for none. */
  level: z.nullable(LevelName),
  mandate: z.nullable(MemberMandate),
  /** What is taken next; null when nothing will be. */
  next: z.nullable(z.object({ at: Timestamp, net: Decimal, mostTokens: Decimal })),
  /** All that is owed, after the discount, with the oldest charge of it; null when nothing is owed. */
  owed: z.nullable(z.object({ net: Decimal, oldest: MemberCharge })),
  /** When it ends if the member ends it now; null when its end is known. */
  earliestEnd: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  endedBy: z.nullable(EndedBy),
  endedAt: z.nullable(Timestamp),
  frozenUntil: z.nullable(Timestamp),
  /** What waits for the member's approval. */
  asked: z.nullable(Asked),
  /** The price that waits for it. */
  proposed: z.nullable(ProposedPrice),
  /** The tokens that a purchase adds so that all that is owed can be paid; null when that needs none, or no card is taken. */
  toBuy: z.nullable(Decimal),
  /** The newest twelve. */
  charges: z.array(MemberCharge),
  /** What this business sees of the member. */
  shares: z.object({ name: z.boolean(), email: z.boolean() }),
  createdAt: Timestamp,
});
export type MemberAgreement = z.output<typeof MemberAgreement>;

const ofMandate = { params: z.strictObject({ id: MandateId }), response: MemberAgreement };
const ofAgreement = { params: z.strictObject({ id: AgreementId }), response: MemberAgreement };

/** Those that go on first, then those that ended, at most 100. */
export const list = { response: z.object({ agreements: z.array(MemberAgreement) }) };

export const pause = ofMandate;
export const resume = ofMandate;
export const stop = ofMandate;
export const end = ofAgreement;

export const share = {
  ...ofAgreement,
  body: z.strictObject({ name: z.optional(z.boolean()), email: z.optional(z.boolean()) }),
};

/** Payee and amounts as they were shown; `adjustmentTokens` where something is taken at once. */
export const approve = {
  ...ofAgreement,
  body: z.strictObject({
    price: Decimal,
    cap: Decimal,
    capTokens: Decimal,
    payee: Payee,
    adjustmentTokens: z.optional(Decimal),
    ...proofFields,
  }),
};
