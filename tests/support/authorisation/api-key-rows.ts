/** API keys, tills and the log of their calls in the authorisation matrix: the rule of each call. */
import { randomUUID } from 'node:crypto';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD } from '../people/people.ts';
import { business } from './rule.ts';
import type { Stage } from './stage.ts';
import { tillRows } from './till-rows.ts';

export function apiKeyRows(api: () => TestApi, cast: () => Stage) {
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
    'GET /api/merchant/api-keys': { rule: business('api-keys:read') },
    'POST /api/merchant/api-keys': {
      rule: business('api-keys:write'),
      body: () => ({ name: 'Till', scopes: ['balance:read'], ...proof }),
    },
    'POST /api/merchant/api-keys/:id/roll': {
      rule: business('api-keys:write', 'own'),
      provesFirst: true,
      body: () => ({ overlapHours: 0, ...proof }),
      id,
    },
    'DELETE /api/merchant/api-keys/:id': {
      rule: business('api-keys:write', 'own'),
      provesFirst: true,
      body: () => proof,
      id,
    },
    'GET /api/merchant/activity': { rule: business('activity:read') },
    'GET /api/merchant/requests': { rule: business('requests:read') },
    'GET /api/merchant/requests/:id': { rule: business('requests:read', 'own'), id: request },
    ...tillRows(api, cast),
  };
}
