import * as z from 'zod/mini';
import { Decimal, LevelName, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { HolderId } from '../passes/fields.ts';
import {
  AgreementId,
  AgreementStatus,
  ChargeId,
  ChargeReason,
  ChargeStatus,
  EndedBy,
  LocalDate,
  MandateEnd,
  MandateId,
  MandateStatus,
  PlanId,
  Rhythm,
} from './fields.ts';
import { ProposedPrice } from './proposed-price.ts';
import { PlanTerms } from './terms.ts';

/** What a plan says, and what an agreement keeps of it. `price` in `currency` is before the member discount. */
const terms = {
  name: z.string(),
  terms: z.nullable(z.string()),
  price: Decimal,
  currency: z.string(),
  rhythm: Rhythm,
  /** The number of days, weeks, months or years between two charges. */
  every: z.number(),
  trialDays: z.number(),
  minimumMonths: z.number(),
  noticeDays: z.number(),
  /** The days from one attempt to the next, after the first one that failed. */
  retryDays: z.array(z.number()),
  taxRate: z.nullable(Decimal),
  level: z.nullable(LevelName),
};

export const Plan = z.object({
  id: PlanId,
  ...terms,
  enabled: z.boolean(),
  retiredAt: z.nullable(Timestamp),
  /** Since when the operator of the installation has paused it. */
  pausedAt: z.nullable(Timestamp),
  /** Agreements that have not ended, and those of them that are past due. */
  agreements: z.number(),
  pastDue: z.number(),
  createdAt: Timestamp,
});
export type Plan = z.output<typeof Plan>;

/** A pseudonym, which differs per business; name and e-mail only while the member shares them. */
const Holder = z.object({
  id: HolderId,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** What a member allows: net per period, in `currency` and in tokens. */
export const Mandate = z.object({
  id: MandateId,
  /** Null once the member's account is deleted. */
  holder: z.nullable(Holder),
  status: MandateStatus,
  cap: Decimal,
  currency: z.string(),
  capTokens: Decimal,
  rhythm: Rhythm,
  every: z.number(),
  startsAt: Timestamp,
  endedReason: z.nullable(MandateEnd),
  approvedAt: z.nullable(Timestamp),
  pausedAt: z.nullable(Timestamp),
  endedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
});
export type Mandate = z.output<typeof Mandate>;

/** What was agreed: the terms of the plan as they were then. */
export const Agreement = z.object({
  id: AgreementId,
  plan: PlanId,
  mandate: z.nullable(MandateId),
  /** Nothing is taken unless it is `active`; what becomes due meanwhile is owed. */
  mandateStatus: z.nullable(MandateStatus),
  status: AgreementStatus,
  holder: z.nullable(Holder),
  ...terms,
  zone: z.string(),
  /** The date of the first charge in `zone`, from which all others are counted. */
  anchor: LocalDate,
  reference: z.nullable(z.string()),
  /** The payment that began it; null for a trial and for an import. */
  paySessionId: z.nullable(PaySessionId),
  /** The next charge that is not open yet; null when none follows, or the mandate is not active. */
  next: z.nullable(z.object({ n: z.number(), at: Timestamp, price: Decimal })),
  /** The price that waits for the member; null when none does. */
  proposed: z.nullable(ProposedPrice),
  /** The price of all charges that are failed or retrying. */
  owed: Decimal,
  endsAt: z.nullable(Timestamp),
  endedBy: z.nullable(EndedBy),
  frozenFrom: z.nullable(Timestamp),
  frozenUntil: z.nullable(Timestamp),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
});
export type Agreement = z.output<typeof Agreement>;

/** `n` counts the periods from 1; `k` is 0 for the regular charge of a period, and counts its adjustments. */
export const Charge = z.object({
  id: ChargeId,
  agreement: AgreementId,
  plan: PlanId,
  holder: z.nullable(Holder),
  n: z.number(),
  k: z.number(),
  status: ChargeStatus,
  /** Why the last attempt failed. */
  reason: z.nullable(ChargeReason),
  price: Decimal,
  currency: z.string(),
  dueAt: Timestamp,
  announcedAt: z.nullable(Timestamp),
  /** Before this time nothing is taken: the notice has its lead time. */
  notBefore: z.nullable(Timestamp),
  attempts: z.number(),
  nextAttemptAt: z.nullable(Timestamp),
  paidAt: z.nullable(Timestamp),
  /** The payment that paid it: refunds, receipts and sales know it by this ID. */
  paySessionId: z.nullable(PaySessionId),
});
export type Charge = z.output<typeof Charge>;

const page = { limit: z.optional(PageSize) };

export const mandates = {
  query: z.strictObject({
    status: z.optional(MandateStatus),
    holder: z.optional(HolderId),
    after: z.optional(MandateId),
    ...page,
  }),
  response: z.object({ data: z.array(Mandate), next: z.nullable(MandateId) }),
};

export const agreements = {
  query: z.strictObject({
    plan: z.optional(PlanId),
    status: z.optional(AgreementStatus),
    holder: z.optional(HolderId),
    reference: z.optional(z.string().check(z.maxLength(100))),
    after: z.optional(AgreementId),
    ...page,
  }),
  response: z.object({ data: z.array(Agreement), next: z.nullable(AgreementId) }),
};

export const charges = {
  query: z.strictObject({
    agreement: z.optional(AgreementId),
    plan: z.optional(PlanId),
    status: z.optional(ChargeStatus),
    after: z.optional(ChargeId),
    ...page,
  }),
  response: z.object({ data: z.array(Charge), next: z.nullable(ChargeId) }),
};

const headers = IdempotencyHeaders;
const ofPlan = z.strictObject({ id: PlanId });
const ofAgreement = z.strictObject({ id: AgreementId });
const ofCharge = z.strictObject({ id: ChargeId });
const preview = z.optional(z.boolean());

export const list = {
  query: z.strictObject({ after: z.optional(PlanId), ...page }),
  response: z.object({ data: z.array(Plan), next: z.nullable(PlanId) }),
};
export const create = { headers, body: PlanTerms, response: Plan };
export const read = { params: ofPlan, response: Plan };
export const change = { params: ofPlan, body: PlanTerms, response: Plan };

/** What becomes of the members of a plan that is retired. */
const RETIRE_CHOICES = ['run_on', 'end'] as const;
export const retire = {
  params: ofPlan,
  headers,
  body: z.strictObject({ choice: z.enum(RETIRE_CHOICES) }),
  response: Plan,
};

export const readAgreement = { params: ofAgreement, response: Agreement };

/** With `preview`, only the answer has the date. */
export const end = {
  params: ofAgreement,
  headers,
  body: z.strictObject({ preview }),
  response: Agreement,
};

/** Until when nothing is taken. Null ends a freeze. */
export const freeze = {
  params: ofAgreement,
  headers,
  body: z.strictObject({ until: z.nullable(GivenTime) }),
  response: Agreement,
};

const PRICE_CHANGE_STATUSES = ['preview', 'applied', 'proposed'] as const;
export const PriceChange = z.object({
  /** `proposed` waits for the approval of the member. */
  status: z.enum(PRICE_CHANGE_STATUSES),
  price: Decimal,
  currency: z.string(),
  /** The number of the first charge that has this price, and when it is due. */
  fromN: z.number(),
  fromAt: Timestamp,
  /** What the approval takes at once for the rest of period `n`, before the member discount; null when nothing. */
  adjustment: z.nullable(z.object({ n: z.number(), price: Decimal })),
});
export type PriceChange = z.output<typeof PriceChange>;

/** `now`: within the period that runs. `next`: from the next charge that was not announced. */
const PRICE_CHANGE_TIMES = ['now', 'next'] as const;
export const changePrice = {
  params: ofAgreement,
  headers,
  body: z.strictObject({ price: Decimal, when: z.optional(z.enum(PRICE_CHANGE_TIMES)), preview }),
  response: PriceChange,
};

export const settle = { params: ofCharge, headers, response: Charge };
