import * as z from 'zod/mini';
import { reservationFields } from '../capture/fields.ts';
import { MerchantIdentity } from '../domain/identity.ts';
import { CONFIRMATION_METHODS } from '../factors/confirmation-methods.ts';
import { CouponCode } from '../http/coupon-code.ts';
import { Decimal, LevelName, Timestamp } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { SoldPass } from '../passes/sold.ts';
import { AgreementId } from '../plans/fields.ts';
import { SoldPlan } from '../plans/sold.ts';
import { PAYMENT_DISABLED_BY } from '../wallet/disabled-by.ts';
import { TaxOfRate } from './figures.ts';
import { BLOCKED_REASONS } from './obstacles.ts';
import { AppliedCoupon, ShownLine } from './order.ts';

export const PAY_STATUSES = [
  'pending',
  'authorized',
  'paid',
  'released',
  'cancelled',
  'expired',
  'partially_refunded',
  'refunded',
] as const;

const params = z.strictObject({ id: PaySessionId });

/**
 * The session's amount − its coupon − `fiatDiscount` (`discountPercent` of the rest) = `net`, in its
 * currency. In tokens, at `rate` in currency per token: gross − discount = total, where the discount
 * includes the coupon. `expiresAt` is null when the
 * session is priced in the token itself.
 */
export const Quote = z.object({
  status: z.enum(['live', 'expired']),
  rate: Decimal,
  discountPercent: Decimal,
  fiatDiscount: Decimal,
  net: Decimal,
  gross: Decimal,
  discount: Decimal,
  total: Decimal,
  expiresAt: z.nullable(Timestamp),
});

/**
 * Why a sign-in alone may not pay this: the total, the sum paid since the last confirmation, or charges that follow.
 */
const Confirmation = z.object({
  reason: z.enum(['amount', 'sum', 'plan']),
  methods: z.array(z.enum(CONFIRMATION_METHODS)),
});
export type Confirmation = z.output<typeof Confirmation>;

/**
 * Data of the signed-in payer only. `missing` is the amount by which the balance is too small, or
 * the stake for the level that is needed.
 */
const Payer = z.object({
  id: z.string(),
  name: z.string(),
  level: LevelName,
  balance: Decimal,
  trialUntil: z.nullable(Timestamp),
  availability: z.enum(['available', ...BLOCKED_REASONS]),
  /** Null unless `availability` is `payments_disabled`. */
  disabledBy: z.nullable(z.enum(PAYMENT_DISABLED_BY)),
  missing: z.nullable(Decimal),
  /** What is required before Pay; null if nothing is, or it is done. */
  confirmation: z.nullable(Confirmation),
  /**
   * Whether the till that asks for the payment has been told `availability`; null if no till asks for it, or another
   * member has told it why they may not pay.
   */
  toldTill: z.optional(z.nullable(z.boolean())),
});

/**
 * Proof of a payment, or of a reservation from its approval on, shown to its payer only. Amounts in tokens; `total` is
 * what left the payer's account.
 */
export const Receipt = z.object({
  transactionId: z.string(),
  /** When the payer paid or approved it. */
  paidAt: Timestamp,
  /** The merchant's own of the order. */
  reference: z.nullable(z.string()),
  gross: Decimal,
  discount: Decimal,
  total: Decimal,
  /** What came back when a reservation was captured in part or released; 0 otherwise. */
  returned: z.optional(Decimal),
  /** Refunds by the merchant since, and what of the net they gave back, in the session's currency. */
  refunded: Decimal,
  refundedNet: Decimal,
});
export type Receipt = z.output<typeof Receipt>;

export const PaySession = z.object({
  id: PaySessionId,
  /** False for a test payment. */
  livemode: z.optional(z.boolean()),
  status: z.enum(PAY_STATUSES),
  /** Increases with every change of the session, as in its live events. */
  version: z.number(),
  /** The server's time of this answer: clients count down from it, not from their own clock. */
  now: Timestamp,
  merchant: MerchantIdentity,
  amount: Decimal,
  currency: z.string(),
  description: z.nullable(z.string()),
  lineItems: z.array(ShownLine),
  /** The pass that it sells; null for any other session. */
  pass: z.optional(z.nullable(SoldPass)),
  /** The plan that it begins: paying it approves the charges that follow. */
  plan: z.optional(z.nullable(SoldPlan)),
  /** The agreement that it began, or whose charge it is. */
  agreement: z.optional(z.nullable(AgreementId)),
  minimumLevel: z.nullable(LevelName),
  locale: z.nullable(z.string()),
  expiresAt: Timestamp,
  /** Whether a signed-in shopper may extend it: once, while it is pending. */
  extendable: z.boolean(),
  /** When it was paid, cancelled, released or expired; null while pending or authorized. */
  closedAt: z.nullable(Timestamp),
  successUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  coupon: z.nullable(AppliedCoupon),
  /** Whether the business has coupons with a code, and this session can still have one. */
  takesCoupons: z.boolean(),
  /** What the net contains; empty without tax. */
  tax: z.array(TaxOfRate),
  /** The tax number of the business, where there is tax. */
  vatId: z.nullable(z.string()),
  quote: Quote,
  ...reservationFields,
  /**
   * The smallest purchase by card, in tokens; null where tokens are not sold by card. Absent from the answers of
   * changes.
   */
  leastPurchase: z.optional(z.nullable(Decimal)),
  /**
   * What limits the purchase by card that the payer needs: `now` tokens may be bought now, and the `later` ones that
   * remain in one purchase from `laterFrom`; null when never. Null itself when one purchase is enough, absent where
   * no payer is signed in and from the answers of changes.
   */
  purchaseLimit: z.optional(
    z.nullable(z.object({ now: Decimal, later: Decimal, laterFrom: z.nullable(Timestamp) })),
  ),
  payer: z.nullable(Payer),
  receipt: z.nullable(Receipt),
});
export type PaySession = z.output<typeof PaySession>;

export const read = {
  params,
  response: PaySession,
};

export const quote = {
  params,
  response: PaySession,
};

/** SHA-256 of the frame's verifier, and the verifier itself: 32 bytes in base64url (RFC 7636). */
export const Base64Url32 = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, '32 bytes in base64url.'));

export const confirm = {
  params,
  body: z.strictObject({ total: Decimal }),
  response: z.object({
    status: z.enum(['paid', 'authorized']),
    receipt: Receipt,
    /** For the merchant's page (`ReceiptClaims`); null of a reservation, and if none could be signed. */
    signedReceipt: z.nullable(z.string()),
  }),
};

export const extend = {
  params,
  response: PaySession,
};

export const cancel = {
  params,
  response: PaySession,
};

export const tellTill = {
  params,
  response: PaySession,
};

export const applyCoupon = {
  params,
  body: z.strictObject({ code: CouponCode }),
  response: PaySession,
};

export const removeCoupon = {
  params,
  response: PaySession,
};
