/** Sessions and payers for the tests of this folder. */
import type { PaySession } from '#shared/pay/schemas.ts';
import type { Payer } from '#shared/pay/state.ts';

export const SESSION_ID = `pay_${'0'.repeat(26)}`;

export function session(over: Partial<PaySession> = {}): PaySession {
  return {
    id: SESSION_ID,
    status: 'pending',
    now: '2026-11-21T10:00:00.000Z',
    merchant: { name: 'Casa Lavanda', domain: 'casalavanda.example', verified: true },
    amount: '40.00',
    currency: 'EUR',
    description: 'Weekend retreat',
    lineItems: [],
    minimumLevel: null,
    locale: null,
    expiresAt: '2026-11-21T10:30:00.000Z',
    extendable: true,
    closedAt: null,
    successUrl: null,
    cancelUrl: null,
    quote: {
      status: 'live',
      rate: '0.25',
      discountPercent: '5',
      fiatDiscount: '2.00',
      net: '38.00',
      gross: '160',
      discount: '8',
      total: '152',
      expiresAt: '2026-11-21T10:15:00.000Z',
    },
    payer: null,
    receipt: null,
    ...over,
  };
}

export function payer(over: Partial<Payer> = {}): Payer {
  return {
    name: 'Ana',
    level: 'Sens',
    balance: '1250.5',
    trialUntil: null,
    availability: 'available',
    disabledBy: null,
    missing: null,
    confirmation: null,
    ...over,
  };
}
