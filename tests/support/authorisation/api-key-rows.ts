/** API keys, tills and the log of their calls in the authorisation matrix: the answer per caller. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD } from '../people/people.ts';
import { BUSINESS, MAKES, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';
import { tillRows } from './till-rows.ts';

const MADE_OF_OWN = '401  404  404  201  201  404  401  403  403';

export function apiKeyRows(api: () => TestApi, cast: () => Cast) {
  const proof = { currentPassword: PASSWORD };
  /** A key of the merchant’s that no call uses. */
  const id = async () => {
    const limits = { name: 'Till', scopes: ['balance:read'] };
    return (await insertKey(api().db, api().config, cast().merchant, limits)).id;
  };
  const request = async () => {
    const made = randomUUID();
    await api().database.owner.db.execute(sql`insert into api_request
        (id, merchant_id, key_id, at, method, route, path, status, duration_ms, address)
      values (${made}, ${cast().merchant.id}, 'tok_1', now(), 'GET', '/x', '/x', 200, 1, '127.0.0.1')`);
    return made;
  };
  return {
    'GET /api/merchant/api-keys': { statuses: BUSINESS },
    'POST /api/merchant/api-keys': {
      statuses: MAKES,
      body: () => ({ name: 'Till', scopes: ['balance:read'], ...proof }),
    },
    'POST /api/merchant/api-keys/:id/roll': {
      statuses: MADE_OF_OWN,
      body: () => ({ overlapHours: 0, ...proof }),
      id,
    },
    'DELETE /api/merchant/api-keys/:id': { statuses: OWN, body: () => proof, id },
    'GET /api/merchant/activity': { statuses: BUSINESS },
    'GET /api/merchant/requests': { statuses: BUSINESS },
    'GET /api/merchant/requests/:id': { statuses: OWN, id: request },
    ...tillRows(api, cast),
  };
}
