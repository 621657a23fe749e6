/** Merchant events in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { newEvent } from '../webhooks/merchant-events.ts';
import { BUSINESS, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';

export function merchantEventRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/merchant/events': { statuses: BUSINESS },
    'GET /api/merchant/events/:id': {
      statuses: OWN,
      id: () => newEvent(api().db, cast().merchant.id),
    },
  };
}
