import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

<<<<<<< HEAD
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
  /**
   * From when more may be bought; null where nothing limits it, or the limit does not renew by itself. Absent from
   * an earlier version.
   */
  renewsAt: z.optional(z.nullable(Timestamp)),
  /**
   * Your newest unpaid purchase, which a card can still pay; a payment's own is not it. Absent from an earlier version.
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
});
export type Purchase = z.output<typeof Purchase>;

/** `clientSecret` is only for the card network's own script. */
export const PayablePurchase = z.object({ ...Purchase.shape, clientSecret: z.string() });
export type PayablePurchase = z.output<typeof PayablePurchase>;

export const quote = {
  method: 'POST',
  path: '/token/purchases/quote',
  summary: 'Lock the token price in a currency while you decide',
  access: 'member',
  body: z.strictObject({ currency: Currency }),
  status: 201,
  response: Quote,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'rate_limited',
    'buying_disabled',
    'test_mode',
    'rate_unavailable',
  ],
} as const satisfies Endpoint;

/** Of every call that opens, pays or ends a purchase. */
const ORDER_ERRORS = [
  'unauthenticated',
  'forbidden',
  'scope_missing',
  'person_disabled',
  'second_factor_required',
  'mailbox_unproven',
  'factor_too_new',
  'rate_limited',
  'buying_disabled',
  'purchase_closed',
  'cards_unavailable',
] as const;

/** `amount` is in tokens (four decimals at most), or in the quote's currency. */
export const create = {
  method: 'POST',
  path: '/token/purchases',
  summary: 'Buy tokens at a quote; the card is given to the card network, not to us',
  access: 'member',
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
  status: 201,
  response: PayablePurchase,
  errors: [
    ...ORDER_ERRORS,
    'test_mode',
    'no_accounts',
    'payments_disabled',
    'quote_changed',
    'idempotency_mismatch',
    'purchase_limit_reached',
    'too_many_declines',
    'tokens_unavailable',
  ],
} as const satisfies Endpoint;

export const openPayment = {
  method: 'POST',
  path: '/token/purchases/:id/payment',
  summary: 'Go on with a purchase that is not paid yet, with this card or another',
  access: 'member',
  params: z.strictObject({ id: PurchaseId }),
  status: 200,
  response: PayablePurchase,
  errors: [...ORDER_ERRORS, 'not_found', 'payments_disabled', 'too_many_declines'],
} as const satisfies Endpoint;

export const cancel = {
  method: 'POST',
  path: '/token/purchases/:id/cancel',
  summary: 'End a purchase that is not paid, so that its amount is free for another one',
  access: 'member',
  params: z.strictObject({ id: PurchaseId }),
  status: 200,
  response: Purchase,
  errors: [...ORDER_ERRORS, 'test_mode', 'not_found'],
} as const satisfies Endpoint;

export const list = {
  method: 'GET',
  path: '/token/purchases',
  summary: 'Your purchases, newest first; `next` is the `after` of the following page',
  access: 'member',
  query: z.strictObject({
    after: z.optional(PurchaseId),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, '1 to 100.'))),
  }),
  status: 200,
  response: z.object({ data: z.array(Purchase), next: z.nullable(PurchaseId) }),
  errors: ['unauthenticated', 'forbidden', 'scope_missing'],
} as const satisfies Endpoint;

export const read = {
  method: 'GET',
  path: '/token/purchases/:id',
  summary: 'One of your purchases',
  access: 'member',
  params: z.strictObject({ id: PurchaseId }),
  status: 200,
  response: Purchase,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'not_found'],
} as const satisfies Endpoint;
=======
export const quote = endpoint(calls.quote, schemas.quote);
export const create = endpoint(calls.create, schemas.create);
export const openPayment = endpoint(calls.openPayment, schemas.openPayment);
export const cancel = endpoint(calls.cancel, schemas.cancel);
export const list = endpoint(calls.list, schemas.list);
export const read = endpoint(calls.read, schemas.read);
>>>>>>> main
