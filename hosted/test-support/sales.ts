import { EXAMPLE_FIGURES, EXAMPLE_PRICE } from '#shared/pay/example.ts';
import type { Payment, Sales } from '#shared/sales/schemas.ts';
import { transactionId } from './accounts.ts';
import { aUser } from './builders.ts';
import type { Answers } from './fake-api.ts';

/** The signed-in member is a business. */
export const business: Answers = {
  'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
};

export function aPayment(n: number, over: Partial<Payment> = {}): Payment {
  return {
    id: transactionId(n),
    sessionId: `pay_${String(n).padStart(26, '0')}`,
    date: '2026-11-20T09:30:00.000Z',
    status: 'paid',
    currency: EXAMPLE_PRICE.currency,
    figures: EXAMPLE_FIGURES,
    description: 'Two nights',
    reference: `A-${n}`,
    ...over,
  };
}

const NONE = { payments: 0, received: '0', refundedTokens: '0' };

/** Of two payments of the example, one of them refunded by a quarter. */
export const TWO = {
  ...{ gross: '80.00', tip: '0.00', coupon: '0.00', discount: '4.00', net: '76.00' },
  ...{ tax: [], refunded: '9.50' },
  ...{ received: '304', refundedTokens: '38' },
};

/** Sales of three days; the second day had two payments. */
export function someSales(over: Partial<Sales> = {}): Sales {
  const two = { payments: 2, received: TWO.received, refundedTokens: TWO.refundedTokens };
  const currencies = [{ currency: 'EUR', payments: 2, figures: TWO }];
  const at = (day: string) => ({ from: day, to: day });
  return {
    ...{ from: '2026-11-19', to: '2026-11-21', by: 'day', currency: 'EUR' },
    totals: { ...two, refunds: 1 },
    currencies,
    points: [
      { ...at('2026-11-19'), ...NONE, currencies: [] },
      { ...at('2026-11-20'), ...two, currencies },
      { ...at('2026-11-21'), ...NONE, currencies: [] },
    ],
    customers: { linked: 12, added: 3 },
    reserved: [],
    ...over,
  };
}

export const noSales = (): Sales =>
  someSales({
    totals: { ...NONE, refunds: 0 },
    currencies: [],
    points: someSales().points.map((point) => ({ ...point, ...NONE, currencies: [] })),
    customers: { linked: 0, added: 0 },
  });
