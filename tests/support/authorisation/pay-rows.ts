/** Payments in the authorisation matrix: the rule of each call. */

import type { TestApi } from '../api/api.ts';
import { TOTAL } from '../payments/pay-scene.ts';
import { paidAgain } from '../payments/refunds.ts';
import { reserveTokens } from '../payments/reservations.ts';
import { PASSWORD } from '../people/people.ts';
import type { Matrix } from './matrix.ts';
import { anyone, business, payer, person, wallet } from './rule.ts';
import type { Stage } from './stage.ts';

export function payRows(api: () => TestApi, cast: () => Stage): Matrix {
  const reserved = async () => (await reserveTokens(api(), cast().member, cast().merchant, 1)).id;
  return {
    'GET /api/pay/:id': { rule: anyone('any') },
    'GET /api/receipts/:id': {
      rule: wallet('balance:read', 'theirs', 'own'),
      id: async () =>
        (await paidAgain(api(), { merchant: cast().merchant, payer: cast().member })).id,
    },
    'GET /api/pay/:id/events': { rule: anyone('any') },
    'POST /api/pay/:id/quote': { rule: anyone('any') },
    'POST /api/pay/:id/cancel': { rule: payer('any') },
    'POST /api/pay/:id/extend': { rule: payer('any') },
    'POST /api/pay/:id/till': {
      rule: person('any'),
      id: async () => (await cast().device.sell()).id,
    },
    // Without a sign-in: the challenge for a passkey that signs in beside the payment.
    'POST /api/pay/:id/approve/options': { rule: anyone('any'), body: () => ({ total: TOTAL }) },
    'POST /api/pay/:id/approve': {
      rule: person('any'),
      body: () => ({ total: TOTAL, currentPassword: PASSWORD }),
    },
    // Without a card network; with one: tests/api/payments/top-up*.test.ts.
    'POST /api/pay/:id/top-up/quote': { rule: person('any', 'live', 'thawed'), answer: 409 },
    'POST /api/pay/:id/top-up': {
      rule: person('any', 'live', 'thawed'),
      answer: 409,
      headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
      body: () => ({
        quote: 'quo_none',
        tokens: '100',
        total: TOTAL,
        acceptances: { conditions: true, shipping: true, refund: true },
      }),
    },
    // Their own top-ups of it.
    'GET /api/pay/:id/top-up': { rule: person('any', 'both') },
    'GET /api/users/me/limits': { rule: person() },
    'PUT /api/users/me/limits': {
      rule: person(),
      // Unchanged limits: other rows of the matrix pay with these sign-ins.
      body: () => ({ amount: '1000000000', sum: '1000000000' }),
    },
    // A business may not pay its own session, and another has nothing: known to us, refused by the rules.
    'POST /api/pay/:id/confirm': {
      rule: payer('any', 'thawed'),
      body: () => ({ total: TOTAL }),
    },
    'POST /api/merchant/pay-sessions': {
      rule: business('pay-sessions:write'),
      body: () => ({ amount: '1.00', currency: 'EUR' }),
    },
    'GET /api/merchant/pay-sessions': { rule: business('pay-sessions:read') },
    'GET /api/merchant/pay-sessions/:id': { rule: business('pay-sessions:read', 'own') },
    'POST /api/merchant/pay-sessions/:id/cancel': { rule: business('pay-sessions:write', 'own') },
    'POST /api/merchant/pay-sessions/:id/capture': {
      rule: business('pay-sessions:write', 'own', 'unsuspended'),
      id: reserved,
      body: () => ({}),
    },
    'POST /api/merchant/pay-sessions/:id/release': {
      rule: business('pay-sessions:write', 'own', 'unsuspended'),
      id: reserved,
    },
  };
}
