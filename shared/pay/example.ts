/** The payment of every example: 40.00 EUR at 0.25 EUR a token, less the usual discount. */
import { AUTOMATIC_CAPTURE } from '../capture/automatic.ts';
import type { Figures } from './figures.ts';
import type { PaySession } from './schemas.ts';

export const EXAMPLE_PRICE = { amount: '40.00', currency: 'EUR' } as const;

/** What a quote for it says; a test compares it with the rule and the usual discount (`tests/api/payments/quotes.test.ts`). */
export const EXAMPLE_QUOTE = {
  rate: '0.25',
  discountPercent: '5',
  fiatDiscount: '2.00',
  net: '38.00',
  gross: '160',
  discount: '8',
  total: '152',
} as const satisfies Partial<PaySession['quote']>;

/** Of the example once it is paid. */
export const EXAMPLE_FIGURES = {
  gross: EXAMPLE_PRICE.amount,
  tip: '0.00',
  coupon: '0.00',
  discount: EXAMPLE_QUOTE.fiatDiscount,
  net: EXAMPLE_QUOTE.net,
  tax: [],
  refunded: '0.00',
  received: EXAMPLE_QUOTE.total,
  refundedTokens: '0',
} satisfies Figures;

export const EXAMPLE_SESSION_ID = `pay_${'0'.repeat(26)}`;

const AT = '2026-11-21T10';

/** As a guest sees it. */
export function examplePaySession(over: Partial<PaySession> = {}): PaySession {
  return {
    id: EXAMPLE_SESSION_ID,
    status: 'pending',
    version: 1,
    now: `${AT}:00:00.000Z`,
    merchant: { name: 'Casa Verde', domain: 'casaverde.example', verified: true },
    ...EXAMPLE_PRICE,
    description: 'Weekend retreat',
    lineItems: [],
    minimumLevel: null,
    locale: null,
    expiresAt: `${AT}:30:00.000Z`,
    extendable: true,
    closedAt: null,
    successUrl: null,
    cancelUrl: null,
    coupon: null,
    takesCoupons: false,
    tax: [],
    vatId: null,
    quote: { status: 'live', ...EXAMPLE_QUOTE, expiresAt: `${AT}:15:00.000Z` },
    ...AUTOMATIC_CAPTURE,
    payer: null,
    receipt: null,
    ...over,
  };
}
