/**
 * Buys the tokens that a payment lacks by card, and pays with them in one approval. Amounts are
 * decimal strings.
 */
import * as z from 'zod/mini';
import { Accepted } from '../http/acceptance.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { BLOCKED_REASONS } from '../pay/obstacles.ts';
import { PaySessionId } from '../pay/session-id.ts';
import * as purchases from '../purchases/endpoints.ts';
import { PayablePurchase, PURCHASE_LIMITS, Purchase } from '../purchases/endpoints.ts';

const params = z.strictObject({ id: PaySessionId });

export const TopUpOffer = z.object({
  /** The id of the purchase quote, for `create`. */
  quote: z.string(),
  /** What is missing, or the smallest purchase. */
  tokens: Decimal,
  /** What the card is charged, in `currency`. */
  price: Decimal,
  currency: z.string(),
  /** Price of one token in `currency`. */
  rate: Decimal,
  /** What the payment will cost, in tokens. */
  total: Decimal,
  /** What stays in the balance after the payment, in tokens. */
  rest: Decimal,
  /** Tokens that the member may still buy now, and the limit that determines it. */
  left: Decimal,
  limitedBy: z.enum(PURCHASE_LIMITS),
  /** From when `tokens` may be bought; null where they may be now, or never. */
  renewsAt: z.nullable(Timestamp),
  /** The most tokens of one purchase. */
  most: Decimal,
  /** The payment needs the payer's factor, so it is confirmed after the card. */
  confirms: z.boolean(),
  expiresAt: Timestamp,
});
export type TopUpOffer = z.output<typeof TopUpOffer>;

/**
 * `open`: until the tokens are credited. `paid`: the session is paid. `kept`: the tokens are in the
 * balance and nothing was paid. `void`: the card was not charged, or the money goes back.
 */
export const TOP_UP_STATUSES = ['open', 'paid', 'kept', 'void'] as const;

/** Why nothing was paid. */
export const TOP_UP_REASONS = [
  'approval_expired',
  'signed_out',
  'session_not_pending',
  'quote_changed',
  'confirmation_required',
  'no_accounts',
  ...BLOCKED_REASONS,
  'expired',
  'mismatched',
  'void',
  'replaced',
] as const;

export const TopUp = z.object({
  status: z.enum(TOP_UP_STATUSES),
  reason: z.nullable(z.enum(TOP_UP_REASONS)),
  /** The approved total of the session, in tokens. */
  total: Decimal,
  purchase: Purchase,
});
export type TopUp = z.output<typeof TopUp>;

const OF_SESSION = ['session_not_found', 'session_not_pending', 'quote_changed'] as const;
const BLOCKED = BLOCKED_REASONS.filter((reason) => reason !== 'insufficient_balance');

/** `offer` is null when nothing is missing. */
export const quote = {
  method: 'POST',
  path: '/pay/:id/top-up/quote',
  summary: 'What a card would be charged for the tokens that this payment lacks',
  access: 'member',
  params,
  status: 201,
  response: z.object({ offer: z.nullable(TopUpOffer) }),
  errors: [...OF_SESSION, 'mode_mismatch', ...purchases.quote.errors, ...BLOCKED, 'no_accounts'],
} as const satisfies Endpoint;

/**
 * Approves the payment at `total` and buys `tokens`. When the card has paid, the session is paid
 * too, if it is still payable at that total by this sign-in; otherwise the tokens stay in the
 * balance. An open top-up of this session is returned again.
 */
export const create = {
  method: 'POST',
  path: '/pay/:id/top-up',
  summary: 'Buy the missing tokens by card and pay with them, in one approval',
  access: 'member',
  headers: purchases.create.headers,
  params,
  body: z.strictObject({
    quote: text(40),
    tokens: Decimal,
    total: Decimal,
    acceptances: z.strictObject({ conditions: Accepted, shipping: Accepted, refund: Accepted }),
  }),
  status: 201,
  response: PayablePurchase,
  errors: [...OF_SESSION, 'mode_mismatch', ...purchases.create.errors, ...BLOCKED],
} as const satisfies Endpoint;

export const read = {
  method: 'GET',
  path: '/pay/:id/top-up',
  summary: 'Your latest top-up of this session, and how it ended',
  access: 'member',
  params,
  status: 200,
  response: z.object({ topUp: z.nullable(TopUp) }),
  errors: ['unauthenticated', 'forbidden', 'session_not_found'],
} as const satisfies Endpoint;
