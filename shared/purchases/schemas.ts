import * as z from 'zod/mini';
import { Accepted } from '../http/acceptance.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { idPattern } from '../ids.ts';
import { WITHDRAWAL_STATUSES } from './withdrawal.ts';

/**
 * `failed`: the last card was declined; another may be tried until `expiresAt`. `paid`: the card
 * was charged and the tokens are on their way. `disputed`: the cardholder disputes the charge, and
 * the tokens are held; `charged_back`: the money was returned to the cardholder.
 */
export const PURCHASE_STATUSES = [
  'pending',
  'failed',
  'expired',
  'paid',
  'credited',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Whether a card may still be tried. */
export const isPayable = (status: PurchaseStatus): boolean =>
  status === 'pending' || status === 'failed';

export const PURCHASE_ID = idPattern('ord');
const PurchaseId = z.string().check(z.regex(PURCHASE_ID, 'Not a purchase.'));
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'A currency code such as "EUR".'));

const AMOUNT_MISSING = 'Amount is null';

/**
 * Whose purchases a limit counts, and over which period; `new_member` applies to members of a few
 * days.
 */
export const PURCHASE_LIMITS = [
  'new_member',
  'member_day',
  'member_month',
  'orders',
  'device',
  'network',
  'declined',
  'withdrawn',
  'loss',
] as const;
export type PurchaseLimit = (typeof PURCHASE_LIMITS)[number];

export const Quote = z.object({
  id: z.string(),
  currency: z.string(),
  /** Price of one token in `currency`. */
  rate: Decimal,
  /** Minimum and maximum tokens per purchase. */
  least: Decimal,
  most: Decimal,
  /** Tokens that the member may still buy now, and the limit that determines it. */
  left: Decimal,
  limitedBy: z.enum(PURCHASE_LIMITS),
  /** From when more may be bought; null where nothing limits it, or the limit does not renew by itself. */
  renewsAt: z.nullable(Timestamp),
  /**
   * Your newest unpaid purchase, which a card can still pay; a payment's own is not it. Absent in test mode.
   */
  openPurchase: z.optional(z.nullable(PurchaseId)),
  expiresAt: Timestamp,
});
export type Quote = z.output<typeof Quote>;

export const Purchase = z.object({
  id: PurchaseId,
  status: z.enum(PURCHASE_STATUSES),
  tokens: Decimal,
  fiatAmount: Decimal,
  currency: z.string(),
  rate: Decimal,
  /**
   * Why the last card was declined, as the card network's code, such as `insufficient_funds`; or why its payment was
   * refunded and not credited: `card_limit`, `card_loss`.
   */
  failure: z.nullable(z.string()),
  refundedAmount: Decimal,
  /** The tokens taken back, or held until the cardholder's bank decides. */
  tokensReturned: Decimal,
  /** The transaction that credited the tokens. */
  transactionId: z.nullable(z.string()),
  createdAt: Timestamp,
  /** The purchase can be paid until then. */
  expiresAt: Timestamp,
  creditedAt: z.nullable(Timestamp),
  /**
   * What of it can be taken back until `until`, or was: `tokens` leave the payment account, and `amount` goes back to
   * the card. Null when nothing was credited, and when the time is over and nothing was taken back.
   */
  withdrawal: z.nullable(
    z.object({
      status: z.enum(WITHDRAWAL_STATUSES),
      tokens: Decimal,
      amount: Decimal,
      until: z.nullable(Timestamp),
      requestedAt: z.nullable(Timestamp),
    }),
  ),
});
export type Purchase = z.output<typeof Purchase>;

/** `clientSecret` is only for the card network's own script. */
export const PayablePurchase = z.object({ ...Purchase.shape, clientSecret: z.string() });
export type PayablePurchase = z.output<typeof PayablePurchase>;

export const quote = {
  body: z.strictObject({ currency: Currency }),
  response: Quote,
};

export const create = {
  headers: z.object({
    'idempotency-key': z
      .string()
      .check(z.regex(/^[\x21-\x7e]{1,255}$/, '1 to 255 visible ASCII characters.')),
  }),
  body: z.strictObject({
    quote: text(40),
    unit: z.enum(['tokens', 'money']),
    amount: z.string(AMOUNT_MISSING).check(
      z.refine((amount) => !/^[0.]*$/.test(amount), AMOUNT_MISSING),
      z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/, 'Not an amount.'),
    ),
    acceptances: z.strictObject({ conditions: Accepted, shipping: Accepted, refund: Accepted }),
  }),
  response: PayablePurchase,
};

export const openPayment = {
  params: z.strictObject({ id: PurchaseId }),
  response: PayablePurchase,
};

/** `tokens`: what of it the buyer was shown that can be taken back. */
export const withdraw = {
  params: z.strictObject({ id: PurchaseId }),
  body: z.strictObject({ tokens: Decimal }),
  response: Purchase,
};

export const cancel = {
  params: z.strictObject({ id: PurchaseId }),
  response: Purchase,
};

export const list = {
  query: z.strictObject({
    after: z.optional(PurchaseId),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, '1 to 100.'))),
  }),
  response: z.object({ data: z.array(Purchase), next: z.nullable(PurchaseId) }),
};

export const read = {
  params: z.strictObject({ id: PurchaseId }),
  response: Purchase,
};
