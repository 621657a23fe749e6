import * as z from 'zod/mini';
import { Accepted } from '../http/acceptance.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { BLOCKED_REASONS } from '../pay/obstacles.ts';
import * as purchases from '../purchases/schemas.ts';

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
  limitedBy: z.enum(purchases.PURCHASE_LIMITS),
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
const TOP_UP_REASONS = [
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
  purchase: purchases.Purchase,
});
export type TopUp = z.output<typeof TopUp>;

export const quote = {
  params,
  response: z.object({ offer: z.nullable(TopUpOffer) }),
};

export const create = {
  headers: purchases.create.headers,
  params,
  body: z.strictObject({
    quote: text(40),
    tokens: Decimal,
    total: Decimal,
    acceptances: z.strictObject({ conditions: Accepted, shipping: Accepted, refund: Accepted }),
  }),
  response: purchases.PayablePurchase,
};

export const read = {
  params,
  response: z.object({ topUp: z.nullable(TopUp) }),
};
