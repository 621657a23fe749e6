/** The routes of a business's own settings and tokens in the authorisation matrix. */
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD } from '../people/people.ts';
import type { Cast } from './callers.ts';
import { business } from './rule.ts';

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ORIGIN = 'https://more.shop.test';

export function businessRows(api: () => TestApi, cast: () => Cast) {
  const body = () => ({ currentPassword: PASSWORD });
  /** A token of the merchant’s that no call uses. */
  const id = async () => {
    const { merchant } = cast();
    await createApiToken(api().db, api().config, merchant.id);
    const [made] = await rowsOf<{ id: string }>(
      api().db,
      sql`select id from api_key where merchant_id = ${merchant.id} order by created_at desc
        limit 1`,
    );
    return made?.id ?? '';
  };
  /** Exists to be removed. */
  const origin = async () => {
    await rowsOf(
      api().db,
      sql`insert into merchant_origin (merchant_id, origin)
        values (${cast().merchant.id}, ${ORIGIN}) on conflict do nothing`,
    );
    return '';
  };
  return {
    'GET /api/merchant/settings': { rule: business('settings:read') },
    'PUT /api/merchant/settings': { rule: business('settings:write'), body: () => ({}) },
    'POST /api/merchant/settings/origins': {
      rule: business('settings:write'),
      body: () => ({ origin: ORIGIN, currentPassword: PASSWORD }),
    },
    'DELETE /api/merchant/settings/origins': {
      // The other business's token comes after that business, which has removed it.
      rule: business('settings:write'),
      query: `?origin=${encodeURIComponent(ORIGIN)}`,
      id: origin,
    },
    'GET /api/merchant/appearance': { rule: business('settings:read') },
    'PUT /api/merchant/appearance': {
      rule: business('settings:write'),
      body: () => ({ radius: 4 }),
    },
    'PUT /api/merchant/appearance/logo': {
      rule: business('settings:write'),
      body: () => ({ image: PNG }),
    },
    'DELETE /api/merchant/appearance/logo': { rule: business('settings:write') },
    'GET /api/business/tokens': { rule: business('api-keys:read') },
    'POST /api/business/tokens': {
      rule: business('api-keys:write', 'people'),
      body: () => ({ previous: 'keep', ...body() }),
    },
    'POST /api/business/tokens/:id/reveal': {
      rule: business('api-keys:write', 'people', 'own'),
      provesFirst: true,
      body,
      id,
    },
    'POST /api/business/tokens/:id/revoke': {
      rule: business('api-keys:write', 'people', 'own'),
      provesFirst: true,
      body,
      id,
    },
  };
}
