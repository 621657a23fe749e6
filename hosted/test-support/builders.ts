import type { User } from '#shared/auth/schemas.ts';
import { EXAMPLE_QUOTE, examplePaySession } from '#shared/pay/example.ts';
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

export const aPaySession = (over: Partial<PaySession> = {}): PaySession =>
  examplePaySession({
    id: SESSION_ID,
    description: 'Order 1047',
    successUrl: 'https://casaverde.example/thanks?order=1047',
    cancelUrl: 'https://casaverde.example/cart',
    ...over,
  });

export const aPayer = (over: Partial<NonNullable<PaySession['payer']>> = {}) => ({
  id: 'usr_payer',
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
  gross: EXAMPLE_QUOTE.gross,
  discount: EXAMPLE_QUOTE.discount,
  total: EXAMPLE_QUOTE.total,
  refunded: '0',
  refundedNet: '0.00',
});
