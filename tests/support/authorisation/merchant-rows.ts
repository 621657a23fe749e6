/** Merchant events in the authorisation matrix: the answer per caller. */
import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';
import { newEvent } from '../webhooks/merchant-events.ts';
import { BUSINESS, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';

export function merchantEventRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/merchant/balance': { statuses: BUSINESS },
    'GET /api/merchant/balance/movements': { statuses: BUSINESS },
    'GET /api/merchant/payouts': { statuses: BUSINESS },
    // The API token has no scope for payouts: tests/api/payouts-by-key.test.ts.
    'POST /api/merchant/payouts': {
      statuses: '401  404  404  403  403  403  401  403  403',
      body: () => ({ amount: '1' }),
    },
    'POST /api/merchant/payouts/:id/cancel': {
      statuses: '401  404  404  404  403  403  401  403  403',
      id: () => newId('wd'),
    },
    // No merchant here has a payout: tests/api/merchant-resources.test.ts.
    'GET /api/merchant/payouts/:id': {
      statuses: '401  404  404  404  404  404  401  403  403',
      id: () => newId('wd'),
    },
    'GET /api/merchant/events': { statuses: BUSINESS },
    'GET /api/merchant/events/:id': {
      statuses: OWN,
      id: () => newEvent(api().db, cast().merchant.id),
    },
  };
}
