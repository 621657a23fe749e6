/**
 * A call that reads takes one statement with its authentication. Those that take more are named here with the reason,
 * so that nobody adds a round trip unseen. `statement-counts.test.ts` counts those of changes.
 */
import pg from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { standInAt, testCardKeys } from '../../../server/platform/config/test-cards.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { endpoints } from '../../support/api/endpoints.ts';
import { statementsOf } from '../../support/api/statements-of.ts';
import { RULES } from '../../support/authorisation/campaign.ts';
import { type Case, caseOf } from '../../support/authorisation/cases.ts';
import { type Requests, requestsOf } from '../../support/authorisation/requests.ts';
import { has, type Rule } from '../../support/authorisation/rule.ts';
import { useNoKeyAgain } from '../../support/authorisation/stage.ts';

/** Calls that take another number of statements than one. */
const OTHERS: Record<string, [statements: number, because: string]> = {
  'GET /api/appconfig': [0, 'asks nothing of the database'],
  'GET /api/status': [0, 'is kept by the process'],
  'GET /api/openapi.json': [0, 'is a document'],
  'GET /api/merchant/openapi.json': [0, 'is a document'],
  'GET /api/reserves': [2, 'is public and kept by caches: keys, then proofs'],
  'GET /api/users/me/erasure': [
    5,
    'asks every wing what blocks it, then how long a reservation does',
  ],
  'GET /api/wallet/withdrawals': [
    5,
    'is a page of its own: approvers, balances, withdrawals, debts',
  ],
  'GET /api/till/code': [2, 'counts the guess'],
  'GET /api/till/sales': [2, 'reads the page, then the totals'],
  'GET /api/merchant/sales': [3, 'reads the currency, the figures, then the customers'],
  'GET /api/merchant/events': [3, 'waits, and gives events their positions first'],
  'GET /api/merchant/webhook-endpoints/:id/deliveries': [2, 'an empty page looks for the endpoint'],
  'GET /api/merchant/pay-sessions/:id/refunds': [2, 'an empty page looks for the session'],
  'GET /api/pay/:id/refund-requests': [2, 'reads the payment, then its requests'],
  'GET /api/merchant/payouts/:id': [2, 'the fixture has none, so the other mode is looked at'],
  'GET /api/merchant/payouts/:id/lines': [
    2,
    'the fixture has none, so the other mode is looked at',
  ],
};

const NETWORK = standInAt('http://127.0.0.1:9', testCardKeys('k'.repeat(32)));
const api = useApi({ cards: NETWORK, testCards: { ...NETWORK } });
let requests: Requests;
beforeAll(async () => {
  requests = await requestsOf(api());
});
beforeEach(() => {
  // On a slow machine, a call asks again for its caller's authority every few seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

/** The use of a key or device is noted once a minute, after the answer. */
async function useNothingAgain(): Promise<void> {
  const { db } = api().database.owner;
  await useNoKeyAgain(api());
  await db.execute(sql`update till_device set last_used_at = now() + interval '1 day'`);
}

/** Who may call, each with what they may act for. */
function callersOf(rule: Rule): Case[] {
  const mode = has(rule, 'test') ? 'test' : 'live';
  const all: Partial<Record<Rule['by'], Partial<Case>[]>> = {
    business: [{ credential: 'person', role: 'owner' }, { credential: 'key' }],
    till: [{ credential: 'device' }],
    metrics: [],
  };
  const people: Partial<Case>[] = [
    { credential: 'person', role: 'owner' },
    { credential: 'person', role: 'none' },
  ];
  return (all[rule.by] ?? people).map((one) => caseOf({ ...one, mode }));
}

/** A stream sends statements as long as it is open. */
const streams = new Set(
  endpoints.flatMap(({ method, path, streams }) => (streams ? [`${method} /api${path}`] : [])),
);

const reads = Object.entries(RULES).filter(
  ([route, { rule }]) => route.startsWith('GET') && rule.by !== 'metrics' && !streams.has(route),
);

test.each(reads)(
  '%s takes one prepared statement, or as many as are named',
  async (route, { rule }) => {
    const [most] = OTHERS[route] ?? [1];
    const counts: number[] = [];
    const unprepared: string[] = [];
    for (const one of callersOf(rule)) {
      const { request } = await requests.requestOf(route, one, true);
      await api().http.inject(request);
      await useNothingAgain();
      const sent = vi.spyOn(pg.Pool.prototype, 'query');
      const { statements } = await statementsOf(async () => await api().http.inject(request));
      for (const [asked] of sent.mock.calls as unknown as [pg.QueryConfig][])
        if (!asked.name) unprepared.push(asked.text);
      sent.mockRestore();
      counts.push(statements.length);
    }
    expect(Math.max(...counts)).toBe(most);
    // A text without a name is parsed and planned for each call.
    expect(unprepared).toEqual([]);
  },
);
