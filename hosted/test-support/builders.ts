import type { User } from '#shared/auth/schemas.ts';
import type { PaySession } from '#shared/pay/schemas.ts';

export const SESSION_ID = 'pay_01234567890123456789abcdef';

export function aUser(over: Partial<User> = {}): User {
  return {
    id: 'usr_01234567890123456789abcdef',
    email: 'ana@example.org',
    name: 'Ana',
    surname: 'López',
    role: { type: 'authenticated' },
    recipient: null,
    recipientName: null,
    externalDepositAddress: null,
    depositAddress: null,
    ...over,
  };
}

/** An unsigned token with a lifetime of `seconds`. */
export function aToken(seconds = 900, name = 'a'): string {
  return `${name}.${btoa(JSON.stringify({ iat: 0, exp: seconds }))}.b`;
}

export function aPaySession(over: Partial<PaySession> = {}): PaySession {
  return {
    id: SESSION_ID,
    status: 'pending',
    now: '2026-11-21T10:00:00.000Z',
    merchant: { name: 'Casa Verde', domain: 'casaverde.example', verified: true },
    amount: '40.00',
    currency: 'EUR',
    description: 'Order 1047',
    lineItems: [],
    minimumLevel: null,
    locale: null,
    expiresAt: '2026-11-21T10:30:00.000Z',
    extendable: true,
    closedAt: null,
    successUrl: 'https://casaverde.example/thanks?order=1047',
    cancelUrl: 'https://casaverde.example/cart',
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

export const aPayer = (over: Partial<NonNullable<PaySession['payer']>> = {}) => ({
  name: 'Ana López',
  level: 'Sens' as const,
  balance: '500',
  trialUntil: null,
  availability: 'available' as const,
  disabledBy: null,
  missing: null,
  confirmation: null,
  ...over,
});

export const aReceipt = () => ({
  transactionId: 'txn_01234567890123456789abcdef',
  paidAt: '2026-11-21T10:01:00.000Z',
  reference: null,
  gross: '160',
  discount: '8',
  total: '152',
  refunded: '0',
  refundedNet: '0.00',
});
