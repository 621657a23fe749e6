/** Sales in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { payAgain } from '../payments/transactions.ts';
import type { Cast } from './callers.ts';

/** A member who is no business gets `not_found`; API tokens work only for their own calls. */
const BUSINESS = '401  404  404  200  401  401  401  403  403';

export function salesRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/business/sales': { statuses: BUSINESS },
    'GET /api/business/payments': { statuses: BUSINESS },
    'GET /api/business/payments/:id': {
      statuses: BUSINESS,
      id: () => payAgain(api(), cast().member, cast().merchant),
    },
    'GET /api/business/customers': { statuses: BUSINESS },
  };
}
