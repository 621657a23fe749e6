/** Sales in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { payAgain } from '../payments/transactions.ts';
import { BUSINESS, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';

/** A member who is not a business gets `not_found`; API tokens work only for their own calls. */

export function salesRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/merchant/sales': { statuses: BUSINESS },
    'GET /api/business/setup': { statuses: BUSINESS },
    'GET /api/business/payments': { statuses: BUSINESS },
    // For payer and merchant.
    'GET /api/wallet/transactions/:id/timeline': {
      otherBusiness: 404,
      statuses: '401  200  404  200  401  401  401  403  403',
      id: () => payAgain(api(), cast().member, cast().merchant),
    },
    'GET /api/business/payments/:id': {
      statuses: OWN,
      id: () => payAgain(api(), cast().member, cast().merchant),
    },
  };
}
