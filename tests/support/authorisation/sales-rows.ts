/** Sales in the authorisation matrix: the rule of each call. */
import type { TestApi } from '../api/api.ts';
import { payAgain } from '../payments/transactions.ts';
import type { Cast } from './callers.ts';
import { business, wallet } from './rule.ts';

export function salesRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/merchant/sales': { rule: business('pay-sessions:read') },
    'GET /api/business/setup': { rule: business('settings:read') },
    'GET /api/business/payments': { rule: business('pay-sessions:read') },
    // For payer and merchant.
    'GET /api/wallet/transactions/:id/timeline': {
      rule: wallet('balance:read', 'own'),
      id: () => payAgain(api(), cast().member, cast().merchant),
    },
    'GET /api/business/payments/:id': {
      rule: business('pay-sessions:read', 'own'),
      id: () => payAgain(api(), cast().member, cast().merchant),
    },
  };
}
