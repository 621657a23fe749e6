import { createSalus, type PaySession, type SalusEvent, verifyEvent } from '@salus/server';

export async function order(reference: string): Promise<PaySession> {
  const salus = createSalus({ url: 'https://pay.example', token: 'salus_test_A' });
  return salus.paySessions.create({ amount: '40.00', currency: 'EUR', reference });
}

export function refundedBy(secret: string, body: Uint8Array, headers: Headers): string | undefined {
  const event: SalusEvent = verifyEvent(secret, body, headers);
  if (event.type === 'pay_session.refunded') return event.data.refund.amount;
  // @ts-expect-error an amount is a decimal string
  if (event.type === 'pay_session.paid') return event.data.amount * 2;
  return undefined;
}
