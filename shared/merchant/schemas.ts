import * as z from 'zod/mini';
import { reservationFields } from '../capture/fields.ts';
import { PAY_SESSION_EVENTS } from '../events/fields.ts';
import { amountProblem } from '../http/amount.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, LevelName, line, Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { Figures } from '../pay/figures.ts';
import { AppliedCoupon, ShownLine } from '../pay/order.ts';
import { PAY_STATUSES, Quote } from '../pay/schemas.ts';
import { AgreementId, ChargeId } from '../plans/fields.ts';
import { SoldPlan } from '../plans/sold.ts';
import { Refund } from '../refunds/schemas.ts';
import { NewPaySession } from './new-pay-session.ts';

/** A pay session as its merchant sees it. */
export const MerchantPaySession = z.object({
  id: PaySessionId,
  livemode: z.optional(z.boolean()),
  status: z.enum(PAY_STATUSES),
  amount: Decimal,
  currency: z.string(),
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  lineItems: z.array(ShownLine),
  metadata: z.record(z.string(), z.string()),
  successUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  minimumLevel: z.nullable(LevelName),
  locale: z.nullable(z.string()),
  url: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  transactionId: z.nullable(z.string()),
  coupon: z.nullable(AppliedCoupon),
  /** The plan that it begins. */
  plan: z.optional(z.nullable(SoldPlan)),
  /** The agreement that it began, or whose charge it is, and that charge. */
  agreement: z.optional(z.nullable(AgreementId)),
  charge: z.optional(z.nullable(ChargeId)),
  figures: Figures,
  quote: Quote,
  ...reservationFields,
});
export type MerchantPaySession = z.output<typeof MerchantPaySession>;

const params = z.strictObject({ id: PaySessionId });

/** `key:value`, split at the first colon. */
const MetadataEntry = text(541).check(
  z.refine((entry) => entry.includes(':'), 'A key and a value such as "order:7".'),
);

const MOST_ENTRIES = 5;

/** A query parameter that may be repeated. */
const many = <T extends z.ZodMiniType>(one: T, most: number) =>
  z.union([one, z.array(one).check(z.maxLength(most, `At most ${most} times.`))]);

const PaySessionFilter = z
  .strictObject({
    /** Repeated, any of them. */
    status: z.optional(many(z.enum(PAY_STATUSES), PAY_STATUSES.length)),
    reference: z.optional(line(100)),
    /** Repeated, all of them. */
    metadata: z.optional(many(MetadataEntry, MOST_ENTRIES)),
    currency: z.optional(CurrencyCode),
    /** Of the price, in `currency`. */
    minimumAmount: z.optional(Decimal),
    maximumAmount: z.optional(Decimal),
    /** Created at or after `from`, and before `to`. */
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    after: z.optional(PaySessionId),
    limit: z.optional(PageSize),
  })
  .check((context) => {
    const { currency, minimumAmount, maximumAmount } = context.value;
    for (const [path, amount] of Object.entries({ minimumAmount, maximumAmount })) {
      if (amount === undefined) continue;
      const message =
        currency === undefined
          ? 'Only together with a currency.'
          : amountProblem(amount, currency, { least: 0n });
      if (message)
        context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    }
  });

export const createSession = {
  headers: IdempotencyHeaders,
  body: NewPaySession,
  response: MerchantPaySession,
};

export const readSession = {
  params,
  response: MerchantPaySession,
};

export const listSessions = {
  query: PaySessionFilter,
  response: z.object({ data: z.array(MerchantPaySession), next: z.nullable(PaySessionId) }),
};

export const cancelSession = {
  headers: IdempotencyHeaders,
  params,
  response: MerchantPaySession,
};

/** The body of a webhook (Standard Webhooks); `webhook-id` of the headers is the event's id. */
export const WebhookEvent = z.object({
  id: z.string(),
  type: z.enum(PAY_SESSION_EVENTS),
  timestamp: Timestamp,
  livemode: z.optional(z.boolean()),
  /** A test event: its data is invented. */
  test: z.optional(z.literal(true)),
  /** `pay_session.refunded` also contains the refund. */
  data: z.object({ ...MerchantPaySession.shape, refund: z.optional(Refund) }),
});
