/** Payments in the authorisation matrix: the answer per caller. */

import { TOTAL } from '../payments/pay-scene.ts';
import { PASSWORD } from '../people/people.ts';
import { BUSINESS, MAKES, OWN } from './business-statuses.ts';
import type { Matrix } from './matrix.ts';

//               none mem  oth  biz  mt   omt  rev  fr   ofr
const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const NO_CARDS = '401  409  409  409  401  401  401  403  403';
const SHOPPERS = '401  200  200  200  401  401  401  200  403';

export function payRows(): Matrix {
  return {
    'GET /api/pay/:id': { statuses: ANYONE },
    // It is unpaid.
    'GET /api/receipts/:id': { statuses: '401  404  404  404  401  401  401  403  403' },
    'GET /api/pay/:id/events': { statuses: ANYONE },
    'POST /api/pay/:id/quote': { statuses: ANYONE },
    'POST /api/pay/:id/cancel': { statuses: SHOPPERS },
    'POST /api/pay/:id/extend': { statuses: SHOPPERS },
    // Without a sign-in: the challenge for a passkey that signs in beside the payment.
    'POST /api/pay/:id/approve/options': { statuses: ANYONE, body: () => ({ total: TOTAL }) },
    'POST /api/pay/:id/approve': {
      statuses: MEMBERS,
      body: () => ({ total: TOTAL, currentPassword: PASSWORD }),
    },
    // Without a card network; with one: tests/api/top-up*.test.ts.
    'POST /api/pay/:id/top-up/quote': { statuses: NO_CARDS },
    'POST /api/pay/:id/top-up': {
      statuses: NO_CARDS,
      headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
      body: () => ({
        quote: 'quo_none',
        tokens: '100',
        total: TOTAL,
        acceptances: { conditions: true, shipping: true, refund: true },
      }),
    },
    'GET /api/pay/:id/top-up': { statuses: MEMBERS },
    'GET /api/users/me/limits': { statuses: MEMBERS },
    'PUT /api/users/me/limits': {
      statuses: MEMBERS,
      // Unchanged limits: other rows of the matrix pay with these sign-ins.
      body: () => ({ amount: '1000000000', sum: '1000000000' }),
    },
    // A business may not pay its own session, and another has nothing: known to us, refused by the rules.
    'POST /api/pay/:id/confirm': {
      statuses: '401  200  200  409  401  401  401  200  403',
      otherBusiness: 409,
      body: () => ({ total: TOTAL }),
    },
    'POST /api/merchant/pay-sessions': {
      statuses: MAKES,
      body: () => ({ amount: '1.00', currency: 'EUR' }),
    },
    'GET /api/merchant/pay-sessions': { statuses: BUSINESS },
    'GET /api/merchant/pay-sessions/:id': { statuses: OWN },
    'POST /api/merchant/pay-sessions/:id/cancel': { statuses: OWN },
  };
}
