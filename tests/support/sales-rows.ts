/** Who reads what a business has taken in: rows of the authorisation matrix. */
import type { TestApi } from './api.ts';
import type { Cast } from './callers.ts';
import { payAgain } from './transactions.ts';

/** A member who is no business finds nothing here; the API's tokens are for its own calls. */
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
