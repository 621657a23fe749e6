/** The calls of a till's device, which its key in a cookie authorises, and of its payers. */
import * as z from 'zod/mini';
import { ButtonId } from '../buttons/endpoints.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '../http/amount.ts';
import { CurrencyCode } from '../http/currency.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Ok, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { isToken } from '../money.ts';
import { PAY_STATUSES } from '../pay/endpoints.ts';
import { BLOCKED_REASONS } from '../pay/obstacles.ts';
import { PaySessionId } from '../pay/session-id.ts';
import { PairingCode, SaleCode } from './fields.ts';

/** A product with a fixed price, or with a price that is typed. */
const Item = z.object({
  id: ButtonId,
  name: z.string(),
  currency: z.string(),
  amount: z.nullable(Decimal),
});
export type Item = z.output<typeof Item>;

/** What the device shows. The first currency is the business's usual one. */
export const TillState = z.object({
  name: z.string(),
  merchant: z.string(),
  /** In percent of the amount. */
  tips: z.array(z.number()),
  currencies: z.array(z.string()),
  /** Open payment buttons of the business, by name. */
  items: z.array(Item),
});
export type TillState = z.output<typeof TillState>;

/** `amount` includes `tip`; `item` names the product. `code` is null once it was given to another. */
export const TillSale = z.object({
  id: PaySessionId,
  status: z.enum(PAY_STATUSES),
  item: z.nullable(z.string()),
  amount: Decimal,
  tip: Decimal,
  refundedAmount: Decimal,
  currency: z.string(),
  createdAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  expiresAt: Timestamp,
  url: z.string(),
  code: z.nullable(SaleCode),
  /** Why the last payer who told the till could not pay; null once the payment has ended. */
  reason: z.nullable(z.enum(BLOCKED_REASONS)),
});
export type TillSale = z.output<typeof TillSale>;

const NewSale = z
  .strictObject({
    /** Without the tip. */
    amount: Decimal,
    currency: CurrencyCode,
    tip: z.optional(Decimal),
    /** The product, which must cost `amount` or let it be chosen. */
    item: z.optional(ButtonId),
  })
  .check((context) => {
    const { amount, currency, tip } = context.value;
    const decimals = isToken(currency) ? TOKEN_PRICE_DECIMALS : undefined;
    const blame = (path: string, message: string | undefined) => {
      if (message)
        context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    };
    blame('amount', amountProblem(amount, currency, { decimals }));
    if (tip !== undefined) blame('tip', amountProblem(tip, currency, { decimals, least: 0n }));
  });
export type NewSale = z.output<typeof NewSale>;

/** Sets the cookie with the device's key, which is stored as a hash. */
export const pair = {
  method: 'POST',
  path: '/till/pair',
  summary: 'Make this device a till, by the code that its business made; once',
  access: 'public',
  body: z.strictObject({ code: PairingCode }),
  status: 200,
  response: Ok,
  errors: ['forbidden', 'code_invalid', 'rate_limited'],
} as const satisfies Endpoint;

export const read = {
  method: 'GET',
  path: '/till',
  summary: 'What this till sells, and for whom',
  access: 'till',
  status: 200,
  response: TillState,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const leave = {
  method: 'POST',
  path: '/till/leave',
  summary: 'Revoke the key of this till',
  access: 'till',
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Endpoint;

export const create = {
  method: 'POST',
  path: '/till/sales',
  summary: 'Ask for a payment',
  access: 'till',
  headers: IdempotencyHeaders,
  body: NewSale,
  status: 201,
  response: TillSale,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'button_closed',
    'button_sold_out',
    'payments_disabled',
    'domain_unproven',
    'rate_unavailable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

/** How much was paid in one currency. `amount` includes `tips`, and what was `refunded` since. */
export const TillTotal = z.object({
  currency: z.string(),
  payments: z.number(),
  amount: Decimal,
  tips: Decimal,
  refunded: Decimal,
});
export type TillTotal = z.output<typeof TillTotal>;

/** Created at or after `from`, and before `to`: the device knows when its day begins. */
export const list = {
  method: 'GET',
  path: '/till/sales',
  summary: 'What this till has asked for in a period, newest first, and its totals by currency',
  access: 'till',
  query: z.strictObject({
    from: GivenTime,
    to: GivenTime,
    after: z.optional(PaySessionId),
  }),
  status: 200,
  replica: true,
  files: 'text/csv',
  response: z.object({
    data: z.array(TillSale),
    next: z.nullable(PaySessionId),
    totals: z.array(TillTotal),
  }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const readOne = {
  method: 'GET',
  path: '/till/sales/:id',
  summary: 'A payment that this till asked for',
  access: 'till',
  params: z.strictObject({ id: PaySessionId }),
  status: 200,
  response: TillSale,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const cancel = {
  method: 'POST',
  path: '/till/sales/:id/cancel',
  summary: 'Cancel a payment that this till asked for',
  access: 'till',
  params: z.strictObject({ id: PaySessionId }),
  status: 200,
  response: TillSale,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'rate_limited',
  ],
} as const satisfies Endpoint;

/** For a payer who types the code instead of scanning. */
export const find = {
  method: 'GET',
  path: '/till/code',
  summary: 'The payment that a till shows with this code, while it can be paid',
  access: 'public',
  query: z.strictObject({ code: SaleCode }),
  status: 200,
  response: z.object({ id: PaySessionId }),
  errors: ['not_found', 'rate_limited'],
} as const satisfies Endpoint;
