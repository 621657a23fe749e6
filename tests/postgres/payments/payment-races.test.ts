/**
 * Payments confirmed at the same moment on two servers of one database. Each race has a control that
 * fails without the guard. RACES sets the number of sessions of a long run, which races two
 * processes; SEED repeats a run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { AT_LENGTH } from '../../support/processes/servers.ts';
import { atOnce } from '../../support/races/at-once.ts';
import { raceKey } from '../../support/races/key-race.ts';
import { type Racers, twoServers } from '../../support/races/racers.ts';
import { raceRivals } from '../../support/races/rival-race.ts';
import {
  withoutBalanceLock,
  withoutKeptAnswers,
  withoutSessionLock,
} from '../../support/races/weak-guards.ts';

const SESSIONS = Number(process.env.RACES ?? 40);
const CONFIRMS = AT_LENGTH ? SESSIONS / 10 : 200;
const TABS = 50;
const KEYS = AT_LENGTH ? SESSIONS / 10 : 4;
const TIMES = AT_LENGTH ? 100 : 25;
/** Number of concurrent races on sessions that can end in several ways. */
const HEAT = 100;

/** The outcomes expected after many races; otherwise the run proves nothing. */
const RACED = [
  ...['cancel: paid', 'cancel: cancelled', 'expiry: paid', 'expiry: expired'],
  ...['refund: paid', 'refund: refunded'],
];

const api = useApi();
let racers: Racers;
beforeAll(async () => {
  racers = await twoServers(api());
  say({ seed: racers.seed, SESSIONS, CONFIRMS, TABS, KEYS, TIMES });
});
afterAll(() => racers.close());

/** Prints the results of a long run. */
function say(what: object): void {
  if (AT_LENGTH) console.log(JSON.stringify(what));
}

async function scene(on: TestApi, sessions: number, cash = '10000000') {
  const merchant = await newMerchant(on);
  const payer = await newMember(on, { cash });
  const all = Array.from({ length: sessions });
  const ids = await atOnce(all, 10, async () => (await newPaySession(on, merchant)).id);
  return { merchant, payer, ids };
}

/** With as many payers as it takes for them not to wait for each other. */
async function sidesOf(on: TestApi, sessions: number) {
  const { payer, ...rest } = await scene(on, sessions);
  const others = Array.from({ length: 7 }, () => newMember(on, { cash: '10000000' }));
  const payers: [TestMember, ...TestMember[]] = [payer, ...(await Promise.all(others))];
  return { ...rest, payers };
}

function tally(codes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

const paidAndRefused = (answers: string[]) =>
  tally(answers.map((one) => (one.startsWith('txn_') ? 'paid' : one)));

async function confirm({ ask }: Racers, id: string, token: string): Promise<string> {
  const answer = await ask(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } });
  const { code, receipt } = answer.json<{ code?: string; receipt?: { transactionId: string } }>();
  return code ?? receipt?.transactionId ?? 'no receipt';
}

/** Many confirmations on a balance that covers a tenth of them. */
async function overspend(on: Racers, confirms: number) {
  const { merchant, payer, ids } = await scene(
    on.api,
    confirms,
    String((Number(TOTAL) * confirms) / 10),
  );
  const answers = await Promise.all(ids.map((id) => confirm(on, id, payer.token)));
  const left = await balanceOf(on.api, payer.cash);
  return { left, merchant, answers: paidAndRefused(answers) };
}

/** One session confirmed in many tabs. @returns the distinct answers and the payments made */
async function manyTabs(on: Racers) {
  const { payer, ids } = await scene(on.api, 1, '1000');
  const tabs = Array.from({ length: TABS }, () => confirm(on, ids[0] ?? '', payer.token));
  const answers = new Set(await Promise.all(tabs));
  return { answers: [...answers], left: await balanceOf(on.api, payer.cash) };
}

describe('two servers on one database', () => {
  test('pay as much as a balance covers, and refuse the rest for insufficient funds', async () => {
    const { answers, left, merchant } = await overspend(racers, CONFIRMS);

    say({ overspend: answers });
    expect(answers).toEqual({ paid: CONFIRMS / 10, insufficient_balance: (CONFIRMS * 9) / 10 });
    expect(left).toBe(0n);
    expect(await balanceOf(racers.api, merchant.cash)).toBe(
      (tokens(TOTAL) * BigInt(CONFIRMS)) / 10n,
    );
  });

  test('answer every tab of a session with the receipt of its one payment', async () => {
    for (let round = 0; round < (AT_LENGTH ? 20 : 1); round++) {
      const { answers, left } = await manyTabs(racers);

      expect(answers).toEqual([expect.stringMatching(/^txn_/)]);
      expect(left).toBe(tokens('1000') - tokens(TOTAL));
    }
  });

  test('end each session once, with any concurrent request', async () => {
    const { ids, ...sides } = await sidesOf(racers.api, SESSIONS);
    const totals: Record<string, number> = {};
    const breaches: string[] = [];
    while (ids.length > 0) {
      const heat = await raceRivals(racers, { ...sides, ids: ids.splice(0, HEAT) });
      breaches.push(...heat.breaches);
      for (const [name, count] of Object.entries(heat.tally)) {
        totals[name] = (totals[name] ?? 0) + count;
      }
    }

    say({ rivals: totals });
    expect(breaches).toEqual([]);
    if (AT_LENGTH) expect(Object.keys(totals)).toEqual(expect.arrayContaining(RACED));
  });

  test('let one of fifty members pay a session', async () => {
    const { ids } = await scene(racers.api, 1);
    const payers = await Promise.all(Array.from({ length: TABS }, () => newMember(racers.api)));

    const answers = await Promise.all(
      payers.map(({ token }) => confirm(racers, ids[0] ?? '', token)),
    );

    expect(paidAndRefused(answers)).toEqual({ paid: 1, session_not_pending: TABS - 1 });
  });

  test('let twenty members pay one merchant', async () => {
    const { merchant, ids } = await scene(racers.api, 20);
    const payers = await Promise.all(ids.map(() => newMember(racers.api)));

    const answers = await Promise.all(
      payers.map(({ token }, index) => confirm(racers, ids[index] ?? '', token)),
    );

    expect(paidAndRefused(answers)).toEqual({ paid: 20 });
    expect(await balanceOf(racers.api, merchant.cash)).toBe(tokens(TOTAL) * 20n);
  });

  test('create one quote for twenty concurrent requests', async () => {
    const { ids } = await scene(racers.api, 1);
    const params = { id: ids[0] ?? '' };
    await letQuoteExpire(racers.api, params.id);

    await Promise.all(Array.from({ length: 20 }, () => racers.ask(payEndpoints.quote, { params })));

    const { rows } = await racers.api.database.execute(
      `select count(*)::int as quotes from pay_quote where session_id = '${params.id}'`,
    );
    expect(rows).toEqual([{ quotes: 2 }]);
  });

  test('apply an idempotency key once, with any bodies', async () => {
    const merchant = await newMerchant(api());
    const keys = Array.from({ length: KEYS }, (_, index) => `order-${index}`);

    const breaches = await atOnce(keys, 4, (key) => raceKey(racers, merchant, key, TIMES));

    expect(breaches.flat()).toEqual([]);
  });
});

describe('control: without the guard', () => {
  async function weakened(weaken: (database: TestDatabase) => Promise<void>) {
    const database = await openTestDatabase();
    const weak = await startApi({}, database);
    await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
    await weaken(database);
    const two = await twoServers(weak, false);
    return {
      two,
      async close() {
        await two.close();
        await weak.http.close();
        await database.close();
      },
    };
  }

  test('of the balance, more is paid than it covers', async () => {
    const { two, close } = await weakened(withoutBalanceLock);
    const { left } = await overspend(two, 40);
    const verdicts = await verifyLedger(two.api.db);
    await close();

    expect(left).toBeLessThan(0n);
    const broken = verdicts.filter(({ breaches }) => breaches.length > 0);
    expect(broken.map(({ name }) => name)).toContain('I4');
  });

  test('of the session, its tabs get different answers, and it ends twice', async () => {
    const { two, close } = await weakened(withoutSessionLock);
    const tabs = await manyTabs(two);
    const { breaches } = await raceRivals(two, await sidesOf(two.api, 40));
    await close();

    expect(tabs.answers.length).toBeGreaterThan(1);
    expect(breaches.length).toBeGreaterThan(0);
  });

  test('of the idempotency key, each request takes effect', async () => {
    const { two, close } = await weakened(withoutKeptAnswers);
    const breaches = await raceKey(two, await newMerchant(two.api), 'order-1', 10);
    await close();

    expect(breaches).toContainEqual(expect.stringMatching(/^order-1 has made \d+ sessions$/));
  });
});
