/** Merchant events in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { newEvent } from '../webhooks/merchant-events.ts';
import type { Cast } from './callers.ts';

export function merchantEventRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/merchant/events': { statuses: '401 401  401  401  200  200  401  401  401' },
    'GET /api/merchant/events/:id': {
      statuses: '401 401  401  401  200  404  401  401  401',
      id: () => newEvent(api().db, cast().merchant.id),
    },
  };
}
