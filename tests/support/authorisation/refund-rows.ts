/** Refunds in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { paidAgain } from '../payments/refunds.ts';
import { PASSWORD } from '../people/people.ts';
import { MAKES_CONFIRMED, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';

export function refundRows(api: () => TestApi, cast: () => Cast) {
  /** A session of the merchant's that the member has paid. */
  const paid = () => paidAgain(api(), { merchant: cast().merchant, payer: cast().member });
  return {
    'POST /api/merchant/pay-sessions/:id/refunds': {
      // A person confirms a refund: the call below.
      statuses: '401  404  404  403  201  404  401  403  403',
      otherBusiness: 403,
      id: async () => (await paid()).id,
      body: () => ({}),
    },
    'GET /api/merchant/pay-sessions/:id/refunds': {
      statuses: OWN,
      id: async () => (await paid()).id,
    },
    'GET /api/business/payments/:id/refunds': {
      statuses: OWN,
      id: async () => (await paid()).transfer,
    },
    'POST /api/business/payments/:id/refunds': {
      statuses: MAKES_CONFIRMED,
      id: async () => (await paid()).transfer,
      body: () => ({ currentPassword: PASSWORD }),
    },
  };
}
