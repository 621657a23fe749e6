/** Merchant events in the authorisation matrix: the rule of each call. */
import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';
import { newSettlement } from '../payments/settlements.ts';
import { statedMonth } from '../payments/statements.ts';
import { newEvent } from '../webhooks/merchant-events.ts';
import type { Cast } from './callers.ts';
import { business } from './rule.ts';

export function merchantEventRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/merchant/balance': { rule: business('balance:read') },
    'GET /api/merchant/balance/movements': { rule: business('balance:read') },
    'GET /api/merchant/statements': { rule: business('balance:read') },
    'GET /api/merchant/statements/:id': {
      rule: business('balance:read'),
      id: () => statedMonth(api()),
    },
    'GET /api/merchant/statements/:id/journal': {
      rule: business('balance:read'),
      id: () => statedMonth(api()),
    },
    'GET /api/merchant/statements/:id/pdf': {
      rule: business('balance:read'),
      id: () => statedMonth(api()),
    },
    'GET /api/merchant/settlements': { rule: business('balance:read') },
    'GET /api/merchant/settlements/:id': {
      rule: business('balance:read', 'own'),
      id: () => newSettlement(api(), cast().merchant.id),
    },
    'GET /api/merchant/settlements/:id/lines': {
      rule: business('balance:read', 'own'),
      id: () => newSettlement(api(), cast().merchant.id),
    },
    // No merchant here has a payout: tests/postgres/payments/settlements.test.ts.
    'GET /api/merchant/payouts/:id/lines': {
      rule: business('balance:read', 'own'),
      isUnmade: true,
      id: () => newId('wd'),
    },
    'GET /api/merchant/payouts': { rule: business('payouts:read') },
    // The API token has no scope for payouts: tests/api/merchants/payouts-by-key.test.ts.
    'POST /api/merchant/payouts': {
      rule: business('payouts:write', 'keys'),
      answer: 409,
      body: () => ({ amount: '1' }),
    },
    'POST /api/merchant/payouts/:id/cancel': {
      rule: business('payouts:write', 'own'),
      isUnmade: true,
      id: () => newId('wd'),
    },
    // No merchant here has a payout: tests/api/payments/merchant-resources.test.ts.
    'GET /api/merchant/payouts/:id': {
      rule: business('payouts:read', 'own'),
      isUnmade: true,
      id: () => newId('wd'),
    },
    'GET /api/merchant/events': { rule: business('events:read') },
    'GET /api/merchant/events/:id': {
      rule: business('events:read', 'own'),
      id: () => newEvent(api().db, cast().merchant.id),
    },
  };
}
