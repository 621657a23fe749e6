import * as z from 'zod/mini';
import { LINK_EVENTS } from '../events/fields.ts';
import { line, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { LanguageTag } from '../http/language.ts';
import { PageSize } from '../http/page-size.ts';
import { exactAddress } from '../http/web-address.ts';
import { AgreementId, LocalDate, PlanId } from '../plans/fields.ts';
import { SoldPlan } from '../plans/sold.ts';
import { Balances, LINK_STATUSES, LinkId } from './fields.ts';

const params = z.strictObject({ id: LinkId });

/** `reference` is the merchant's own id of its user. Addresses default to its link settings. */
export const NewLinkSession = z.strictObject({
  reference: z.optional(line(100)),
  successUrl: z.optional(exactAddress()),
  deniedUrl: z.optional(exactAddress()),
  expiresAt: z.optional(GivenTime),
  locale: z.optional(LanguageTag),
  /** A plan with a trial, to which the member agrees with the link. */
  plan: z.optional(PlanId),
  /** A membership that runs already: the member agrees to the plan, whose first charge is due on `nextDue`. */
  membership: z.optional(
    z.strictObject({
      nextDue: LocalDate,
      /** The date of its first charge, from which all are counted. `nextDue` if absent. */
      since: z.optional(LocalDate),
    }),
  ),
});
export type NewLinkSession = z.output<typeof NewLinkSession>;

/**
 * An invitation as its merchant sees it. `revokedAt` is when the member disconnected; that is
 * final.
 */
export const MerchantLinkSession = z.object({
  id: LinkId,
  livemode: z.optional(z.boolean()),
  status: z.enum(LINK_STATUSES),
  alreadyLinked: z.boolean(),
  reference: z.nullable(z.string()),
  successUrl: z.nullable(z.string()),
  deniedUrl: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  url: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  linkedAt: z.nullable(Timestamp),
  deniedAt: z.nullable(Timestamp),
  revokedAt: z.nullable(Timestamp),
  plan: z.nullable(SoldPlan),
  agreement: z.nullable(AgreementId),
});
export type MerchantLinkSession = z.output<typeof MerchantLinkSession>;

export const createSession = {
  headers: IdempotencyHeaders,
  body: NewLinkSession,
  response: MerchantLinkSession,
};

export const readSession = {
  params,
  response: MerchantLinkSession,
};

export const listSessions = {
  query: z.strictObject({
    status: z.optional(z.enum(LINK_STATUSES)),
    reference: z.optional(line(100)),
    after: z.optional(LinkId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(MerchantLinkSession), next: z.nullable(LinkId) }),
};

export const cancelSession = {
  headers: IdempotencyHeaders,
  params,
  response: MerchantLinkSession,
};

/** A linked member: only these fields, no name and no address. */
export const MerchantLink = z.object({
  id: LinkId,
  reference: z.nullable(z.string()),
  since: Timestamp,
  balances: Balances,
});
export type MerchantLink = z.output<typeof MerchantLink>;

export const list = {
  query: z.strictObject({
    reference: z.optional(line(100)),
    after: z.optional(LinkId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(MerchantLink), next: z.nullable(LinkId) }),
};

export const read = {
  params,
  response: MerchantLink,
};

/** The body of a webhook about a link (Standard Webhooks). */
export const LinkEvent = z.object({
  id: z.string(),
  type: z.enum(LINK_EVENTS),
  timestamp: Timestamp,
  livemode: z.optional(z.boolean()),
  /** A test event: its data is invented. */
  test: z.optional(z.literal(true)),
  data: MerchantLinkSession,
});
