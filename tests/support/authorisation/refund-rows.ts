/** Refunds in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { paidAgain } from '../payments/refunds.ts';
import { PASSWORD } from '../people/people.ts';
import type { Cast } from './callers.ts';

const OWN_MERCHANT = '401 401  401  401  200  404  401  401  401';
const OWN_BUSINESS = '401  404  404  200  401  401  401  403  403';

export function refundRows(api: () => TestApi, cast: () => Cast) {
  /** A session of the merchant's that the member has paid. */
  const paid = () => paidAgain(api(), { merchant: cast().merchant, payer: cast().member });
  return {
    'POST /api/merchant/pay-sessions/:id/refunds': {
      statuses: OWN_MERCHANT.replace('200', '201'),
      id: async () => (await paid()).id,
      body: () => ({}),
    },
    'GET /api/merchant/pay-sessions/:id/refunds': {
      statuses: OWN_MERCHANT,
      id: async () => (await paid()).id,
    },
    'GET /api/business/payments/:id/refunds': {
      statuses: OWN_BUSINESS,
      id: async () => (await paid()).transfer,
    },
    'POST /api/business/payments/:id/refunds': {
      statuses: OWN_BUSINESS.replace('200', '201'),
      id: async () => (await paid()).transfer,
      body: () => ({ currentPassword: PASSWORD }),
    },
  };
}
