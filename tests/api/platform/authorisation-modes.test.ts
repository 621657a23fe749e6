/**
 * Lists and settings of a business name nothing of its other mode. That a record of the other mode is refused is in the
 * rule of each call: tests/api/platform/authorisation.test.ts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { standInAt, testCardKeys } from '../../../server/platform/config/test-cards.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { type Cast, newCast } from '../../support/authorisation/callers.ts';
import { RULES } from '../../support/authorisation/campaign.ts';
import { has } from '../../support/authorisation/rule.ts';
import { actingAs, testCastOf } from '../../support/authorisation/test-cast.ts';
import { newPaySession } from '../../support/people/people.ts';

/** Both card networks are on, and no test reaches one. */
const NETWORK = standInAt('http://127.0.0.1:9', testCardKeys('k'.repeat(32)));
const api = useApi({ cards: NETWORK, testCards: { ...NETWORK } });

const DIRECTIONS = ['live', 'test'] as const;
type Mode = (typeof DIRECTIONS)[number];
const CALLERS = ['key', 'person'] as const;
let casts: Record<Mode, Cast>;
beforeAll(async () => {
  const live = await newCast(api());
  casts = { live, test: await testCastOf(api(), live) };
  for (const mode of DIRECTIONS)
    for (const _ of Array(6)) await newPaySession(api(), casts[mode].merchant);
});

const tokenOf = async (mode: Mode, caller: (typeof CALLERS)[number]) =>
  caller === 'key'
    ? casts[mode].merchant.apiToken
    : (await actingAs(api(), casts[mode].merchant)).token;

describe.each(DIRECTIONS)('lists and settings of the %s mode', (of) => {
  const reads = Object.entries(RULES).filter(
    ([route, { rule }]) =>
      rule.by === 'business' && route.startsWith('GET') && !route.includes(':'),
  );

  test('name nothing of the other, to a key and to a person', async () => {
    const other = casts[of === 'live' ? 'test' : 'live'].merchant;
    const foreign = await recordsOf(other);
    expect(foreign.length).toBeGreaterThan(5);
    for (const [route, { rule, query = '' }] of reads) {
      for (const caller of CALLERS.filter((one) => one === 'person' || !has(rule, 'people'))) {
        const { statusCode, body } = await api().http.inject({
          url: (route.split(' ')[1] ?? '') + query,
          headers: { authorization: `Bearer ${await tokenOf(of, caller)}` },
        });
        const expected = isRefused(of, route, caller) ? 409 : 200;
        expect([route, caller, statusCode]).toEqual([route, caller, expected]);
        expect([route, foreign.filter((id) => body.includes(id))]).toEqual([route, []]);
      }
    }
  });
});

/** Ids of all that a business has. */
async function recordsOf({ id }: { id: string }): Promise<string[]> {
  const tables = [
    'pay_session',
    'link_session',
    'event',
    'payment_button',
    'webhook_endpoint',
    'api_key',
    'till_device',
    'api_request',
  ];
  const parts = tables.map((name) => `select id::text from ${name} where merchant_id = '${id}'`);
  const rows = await rowsOf<{ id: string }>(
    api().database.owner.db,
    sql.raw(parts.join(' union all ')),
  );
  return rows.map((row) => row.id);
}

/** Test members exist in test mode, and a test key reads nothing about the people of the team. */
const isRefused = (of: Mode, route: string, caller: string) =>
  (of === 'live' && route.endsWith('/test-members')) ||
  (of === 'test' && caller === 'key' && /\/(team|suspensions)$/.test(route));
