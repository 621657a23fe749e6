import * as z from 'zod/mini';
import { HOLDING_EVENTS, VISIT_EVENTS } from '../events/fields.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '../http/amount.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, LevelName, line, Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { LINK_ID } from '../ids.ts';
import { isToken } from '../money.ts';
import {
  Entries,
  ExtraDays,
  GiftId,
  HolderId,
  HoldingId,
  HoldingStatus,
  MostPerMember,
  Origin,
  PassId,
  ValidDays,
  VisitId,
} from './fields.ts';

/**
 * What a business chooses. `entries` is null for a pass without a limit of visits. It is valid for
 * `validDays` from the sale or until `validUntil`. `price` in `currency` is before the member discount.
 */
export const PassTerms = z
  .strictObject({
    name: line(120),
    entries: z.nullable(Entries),
    validDays: z.optional(ValidDays),
    validUntil: z.optional(GivenTime),
    price: Decimal,
    currency: CurrencyCode,
    level: z.optional(LevelName),
    mostPerMember: z.optional(MostPerMember),
    /** The business's own text, shown before the sale and with the held pass. */
    terms: z.optional(text(500).check(z.minLength(1, 'May not be empty.'))),
    enabled: z.boolean(),
  })
  .check((context) => {
    const { price, currency, validDays, validUntil } = context.value;
    const blame = (path: string, message: string | undefined) => {
      if (message)
        context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    };
    const decimals = isToken(currency) ? TOKEN_PRICE_DECIMALS : undefined;
    blame('price', amountProblem(price, currency, { decimals }));
    if (validDays === undefined && validUntil === undefined)
      blame('validDays', 'May not be empty.');
    if (validDays !== undefined && validUntil !== undefined)
      blame('validUntil', 'Not together with days.');
  });
export type PassTerms = z.output<typeof PassTerms>;

/** Entries of all passes of this definition; `issued` = held + used + expired + returned. */
const PassEntries = z.object({
  issued: z.number(),
  held: z.number(),
  used: z.number(),
  expired: z.number(),
  returned: z.number(),
});

export const Pass = z.object({
  id: PassId,
  name: z.string(),
  entries: z.nullable(z.number()),
  validDays: z.nullable(z.number()),
  validUntil: z.nullable(Timestamp),
  price: Decimal,
  currency: z.string(),
  level: z.nullable(LevelName),
  mostPerMember: z.nullable(z.number()),
  terms: z.nullable(z.string()),
  enabled: z.boolean(),
  /** How many passes were sold, refunded ones included, and how many were given or imported. */
  sold: z.number(),
  given: z.number(),
  entriesOf: PassEntries,
  createdAt: Timestamp,
});
export type Pass = z.output<typeof Pass>;

/** A pseudonym, which differs per business; name and e-mail only while the member shares them. */
const Holder = z.object({
  id: HolderId,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** A pass that a member holds, as its business sees it. `entries` and `left` are null without a limit. */
export const Holding = z.object({
  id: HoldingId,
  pass: PassId,
  status: HoldingStatus,
  /** Null once the member's account is deleted. */
  holder: z.nullable(Holder),
  origin: Origin,
  paySessionId: z.nullable(PaySessionId),
  entries: z.nullable(z.number()),
  left: z.nullable(z.number()),
  validUntil: Timestamp,
  frozenUntil: z.nullable(Timestamp),
  /** The newest twenty, also the one under way. A freeze that was ended early has that time. */
  freezes: z.array(z.object({ from: Timestamp, until: Timestamp })),
  createdAt: Timestamp,
  lastVisitAt: z.nullable(Timestamp),
});
export type Holding = z.output<typeof Holding>;

export const Visit = z.object({
  id: VisitId,
  pass: PassId,
  holding: HoldingId,
  holder: z.nullable(Holder),
  entries: z.number(),
  /** What is left of the held pass now; null without a limit. */
  left: z.nullable(z.number()),
  /** By the time of the business. */
  at: Timestamp,
  returnedAt: z.nullable(Timestamp),
});
export type Visit = z.output<typeof Visit>;

const event = {
  id: z.string(),
  timestamp: Timestamp,
  livemode: z.optional(z.boolean()),
  /** A test event: its data is invented. */
  test: z.optional(z.literal(true)),
};

/** The bodies of webhooks. They name the holder by the pseudonym alone: what a member shares they can revoke. */
export const HoldingEvent = z.object({ ...event, type: z.enum(HOLDING_EVENTS), data: Holding });
export const VisitEvent = z.object({ ...event, type: z.enum(VISIT_EVENTS), data: Visit });

const params = z.strictObject({ id: PassId });
const ofHolding = z.strictObject({ id: HoldingId });
const headers = IdempotencyHeaders;

export const list = {
  query: z.strictObject({ after: z.optional(PassId), limit: z.optional(PageSize) }),
  response: z.object({ data: z.array(Pass), next: z.nullable(PassId) }),
};
export const create = { headers, body: PassTerms, response: Pass };
export const readOwn = { params, response: Pass };
export const change = { params, body: PassTerms, response: Pass };

export const extendAll = {
  params,
  headers,
  body: z.strictObject({ days: ExtraDays, preview: z.optional(z.boolean()) }),
  /** How many were extended, or would be: held ones, and imported ones that nobody has accepted yet. */
  response: z.object({ extended: z.number() }),
};

/** To a holder or to a linked member; without both, a link is made for whoever opens it first. */
export const give = {
  params,
  headers,
  body: z
    .strictObject({
      holder: z.optional(HolderId),
      invitation: z.optional(z.string().check(z.regex(LINK_ID, 'Not a link.'))),
    })
    .check((context) => {
      const { holder, invitation } = context.value;
      if (holder === undefined || invitation === undefined) return;
      const message = 'Not together with a holder.';
      context.issues.push({ code: 'custom', input: context.value, path: ['invitation'], message });
    }),
  response: z.object({
    holding: z.nullable(Holding),
    gift: z.nullable(z.object({ id: GiftId, url: z.string(), expiresAt: Timestamp })),
  }),
};

export const holdings = {
  params,
  query: z.strictObject({
    status: z.optional(HoldingStatus),
    holder: z.optional(HolderId),
    paySession: z.optional(PaySessionId),
    after: z.optional(HoldingId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Holding), next: z.nullable(HoldingId) }),
};
export const readHolding = { params: ofHolding, response: Holding };

/** Until when no visit is taken; the validity grows by as much. Null ends a freeze. */
export const freeze = {
  params: ofHolding,
  body: z.strictObject({ until: z.nullable(GivenTime) }),
  response: Holding,
};

export const visits = {
  params,
  query: z.strictObject({
    holding: z.optional(HoldingId),
    after: z.optional(VisitId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Visit), next: z.nullable(VisitId) }),
};

/** By the ID of the held pass, by the eight digits of the member's phone, or by both. */
export const NewVisit = z
  .strictObject({
    holding: z.optional(HoldingId),
    code: z.optional(z.string().check(z.regex(/^\d{8}$/, 'Eight digits.'))),
    entries: z.optional(Entries),
  })
  .check((context) => {
    const { holding, code } = context.value;
    if (holding !== undefined || code !== undefined) return;
    const message = 'May not be empty.';
    context.issues.push({ code: 'custom', input: context.value, path: ['holding'], message });
  });
export type NewVisit = z.output<typeof NewVisit>;

export const takeVisit = { params, headers, body: NewVisit, response: Visit };
export const returnVisit = { params: z.strictObject({ id: VisitId }), response: Visit };
