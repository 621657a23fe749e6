'use server';

import { createSalus } from '@salus/server';

/** Creates the payment session of an order; call it once per order. */
export async function startPayment() {
  const { SALUS_URL: url, SALUS_TOKEN: token } = process.env;
  const order = { amount: '40.00', currency: 'EUR', reference: 'order-2' };
  const { paySessions } = createSalus({ url, token });
  const session = await paySessions.create(order, { idempotencyKey: order.reference });
  return { src: `${url}/widget/v1.js`, session: session.id };
}
