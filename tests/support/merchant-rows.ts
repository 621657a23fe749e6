/** What a merchant's calls about events answer whom: rows of the authorisation matrix, by caller. */
import type { TestApi } from './api.ts';
import type { Cast } from './callers.ts';
import { newEvent } from './merchant-events.ts';

export function merchantEventRows(api: () => TestApi, cast: () => Cast) {
  return {
    'GET /api/merchant/events': { statuses: '401 401  401  401  200  200  401  401  401' },
    'GET /api/merchant/events/:id': {
      statuses: '401 401  401  401  200  404  401  401  401',
      id: () => newEvent(api().db, cast().merchant.id),
    },
  };
}
