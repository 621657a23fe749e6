/**
 * Every call of the authorisation matrix across modes: keys, people and members of one mode ask for a
 * record of the other, in both directions.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { standInAt, testCardKeys } from '../../server/platform/config/test-cards.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { useApi } from '../support/api/api.ts';
import { rowCounts } from '../support/api/row-counts.ts';
import { type Cast, credentialOf, newCast } from '../support/authorisation/callers.ts';
import { answersOf, pathOf } from '../support/authorisation/matrix.ts';
import { ordersOf, testOrdersOf } from '../support/authorisation/purchase-rows.ts';
import { matrixOf } from '../support/authorisation/rows.ts';
import { actingAs, fundingOf, testCastOf } from '../support/authorisation/test-cast.ts';
import { newPaySession } from '../support/people/people.ts';
import { move } from '../support/tokens/transfers.ts';

/** Both card networks are on, and no test reaches one. */
const NETWORK = standInAt('http://127.0.0.1:9', testCardKeys('k'.repeat(32)));
const api = useApi({ cards: NETWORK, testCards: { ...NETWORK } });

interface Mode {
  cast: Cast;
  deposited: string;
  ordered: string;
}
let modes: Record<'live' | 'test', Mode>;
beforeAll(async () => {
  const live = await newCast(api());
  const inTest = await testCastOf(api(), live);
  const deposited = await move(api(), { kind: 'deposit', amount: '1', to: live.member.cash });
  modes = {
    live: { cast: live, ordered: await ordersOf(api(), live.member.id), deposited },
    test: {
      cast: inTest,
      ordered: await testOrdersOf(api(), inTest.member.id),
      deposited: await fundingOf(api(), inTest.member),
    },
  };
});

const rowsOfMode = (mode: 'live' | 'test') =>
  matrixOf({
    api,
    cast: () => modes[mode].cast,
    deposited: () => modes[mode].deposited,
    ordered: () => modes[mode].ordered,
  });
const MATRIX = { live: rowsOfMode('live'), test: rowsOfMode('test') };
const CALLERS = ['merchant token', 'business', 'member'] as const;
type Asking = (typeof CALLERS)[number];

/** A credential of a sign-in that nothing else uses. */
async function credential({ cast }: Mode, caller: Asking): Promise<string> {
  if (caller === 'business') return (await actingAs(api(), cast.merchant)).token;
  return (await credentialOf(api(), cast, caller, '')) ?? '';
}

/** Asks for a record of `of`, with credentials of the other mode. @returns the code, or the status */
async function asksFor(
  of: 'live' | 'test',
  route: string,
  callers: readonly Asking[] = CALLERS,
): Promise<string[]> {
  const row = MATRIX[of][route];
  const other = modes[of === 'live' ? 'test' : 'live'];
  const session = (await newPaySession(api(), modes[of].cast.merchant)).id;
  const id = (await row?.id?.()) ?? session;
  const delivery = await row?.delivery?.();
  const payload = await row?.body?.(session);
  const answers: string[] = [];
  for (const caller of callers) {
    const token = await credential(other, caller);
    const before = await rowCounts(api());
    const { statusCode, body } = await api().http.inject({
      method: route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: pathOf(route, id, delivery) + (row?.query ?? ''),
      headers: { authorization: `Bearer ${token}`, ...row?.headers?.() },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    if (statusCode >= 400) expect(await rowCounts(api())).toEqual(before);
    answers.push(statusCode < 400 ? `${statusCode}` : JSON.parse(body).code);
  }
  return answers;
}

const ROUTES = Object.keys(MATRIX.live).filter((route) => route.includes(':id'));
const isOfBusiness = (route: string) => /^[A-Z]+ \/api\/(merchant|business)\//.test(route);

/** The team is one for both modes: tests/api/team-acting.test.ts. */
const isOfTeam = (route: string) => /\/(team|invitations|businesses)\//.test(route);
/** Routes whose row names a record that does not exist. */
const OF_NOBODY = ['payouts/:id', 'test-members/:id', 'withdrawals/:id'];
const DIRECTIONS = ['live', 'test'] as const;

describe.each(DIRECTIONS)('a %s record', (of) => {
  const asked = ROUTES.filter((route) => !isOfTeam(route));
  const businesses = asked.filter(
    (route) => isOfBusiness(route) && !OF_NOBODY.some((end) => route.includes(end)),
  );

  test.each(businesses)(
    '%s: mode_mismatch to its own business in the other mode',
    async (route) => {
      const by = answersOf(route, MATRIX[of][route] ?? { statuses: '' });
      const expected = (['merchant token', 'business'] as const).map((who) =>
        by[who] === 403 ? 'forbidden' : 'mode_mismatch',
      );

      expect(await asksFor(of, route)).toEqual([...expected, 'not_found']);
    },
  );

  const members = asked.filter((route) => {
    const { anonymous } = answersOf(route, MATRIX[of][route] ?? { statuses: '' });
    return !isOfBusiness(route) && anonymous === 401;
  });

  test.each(members)('%s: no use to a member of the other mode', async (route) => {
    expect(await asksFor(of, route, ['member'])).toEqual([ANSWERS[route] ?? 'not_found']);
  });
});

/** The answer to a member of the other mode: `not_found` for most calls about a member's records. */
const ANSWERS: Record<string, string> = {
  'POST /api/pay/:id/cancel': 'mode_mismatch',
  'POST /api/pay/:id/extend': 'mode_mismatch',
  'POST /api/pay/:id/approve': 'mode_mismatch',
  'POST /api/pay/:id/top-up/quote': 'mode_mismatch',
  'POST /api/pay/:id/top-up': 'mode_mismatch',
  'POST /api/pay/:id/confirm': 'mode_mismatch',
  'POST /api/pay/:id/passkey/allow': 'mode_mismatch',
  'POST /api/link/:id/accept': 'mode_mismatch',
  'POST /api/link/:id/deny': 'mode_mismatch',
  // Another member has answered it.
  'POST /api/link/:id/answer': 'session_not_pending',
  'POST /api/pay/:id/refund-requests': 'session_not_found',
  'GET /api/pay/:id/refund-requests': 'session_not_found',
  // Their own top-ups: none.
  'GET /api/pay/:id/top-up': '200',
  // Needs the cookie of a device, which no caller here has.
  'POST /api/till/sales/:id/cancel': 'unauthenticated',
};

describe.each(DIRECTIONS)('lists and settings of the %s mode', (of) => {
  const reads = Object.keys(MATRIX.live).filter(
    (route) => isOfBusiness(route) && route.startsWith('GET') && !route.includes(':'),
  );

  test('name nothing of the other, to a key and to a person', async () => {
    const other = modes[of === 'live' ? 'test' : 'live'].cast.merchant;
    const foreign = await recordsOf(other);
    expect(foreign.length).toBeGreaterThan(5);
    for (const route of reads) {
      for (const caller of ['merchant token', 'business'] as const) {
        const { statusCode, body } = await api().http.inject({
          url: (route.split(' ')[1] ?? '') + (MATRIX[of][route]?.query ?? ''),
          headers: { authorization: `Bearer ${await credential(modes[of], caller)}` },
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
const isRefused = (of: 'live' | 'test', route: string, caller: Asking) =>
  (of === 'live' && route.endsWith('/test-members')) ||
  (of === 'test' && route.endsWith('/team') && caller === 'merchant token');
