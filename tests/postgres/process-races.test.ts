/**
 * Races between two servers on one database. Each has a control: without its guard it is lost. RACES
 * says how many sessions there are, for long runs, which race two processes; SEED repeats one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmPayment } from '#shared/pay/contract.ts';
import { addRate } from '../../server/token/rates.ts';
import { startApi, type TestApi, useApi } from '../support/api.ts';
import { atOnce } from '../support/at-once.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { raceKey } from '../support/key-race.ts';
import { TOTAL } from '../support/pay-scene.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  tokens,
} from '../support/people.ts';
import { AT_LENGTH } from '../support/processes.ts';
import { type Racers, twoServers } from '../support/racers.ts';
import { raceRivals } from '../support/rival-race.ts';
import {
  withoutBalanceLock,
  withoutKeptAnswers,
  withoutSessionLock,
} from '../support/weak-guards.ts';

const SESSIONS = Number(process.env.RACES ?? 40);
const CONFIRMS = AT_LENGTH ? SESSIONS / 10 : 50;
const TABS = 50;
const KEYS = AT_LENGTH ? SESSIONS / 10 : 4;
const TIMES = AT_LENGTH ? 100 : 25;
/** Of the sessions that end in many ways, so many are raced for at once. */
const HEAT = 100;

/** What is found after many races, or there was none. */
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

/** A long run tells what it found. */
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

/** With as many payers as it takes for one not to wait for another. */
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

async function confirm({ ask }: Racers, id: string, token: string): Promise<string> {
  const answer = await ask(confirmPayment, { params: { id }, token, body: { total: TOTAL } });
  const { code, receipt } = answer.json<{ code?: string; receipt?: { transactionId: string } }>();
  return code ?? receipt?.transactionId ?? 'no receipt';
}

/** Many confirmations on a balance that pays for a tenth of them. */
async function overspend(on: Racers, confirms: number) {
  const { payer, ids } = await scene(on.api, confirms, String((Number(TOTAL) * confirms) / 10));
  const answers = await Promise.all(ids.map((id) => confirm(on, id, payer.token)));
  const left = await balanceOf(on.api, payer.cash);
  return { left, answers: tally(answers.map((one) => (one.startsWith('txn_') ? 'paid' : one))) };
}

/** One session confirmed in many tabs. @returns the different answers, and what was paid */
async function manyTabs(on: Racers) {
  const { payer, ids } = await scene(on.api, 1, '1000');
  const tabs = Array.from({ length: TABS }, () => confirm(on, ids[0] ?? '', payer.token));
  const answers = new Set(await Promise.all(tabs));
  return { answers: [...answers], left: await balanceOf(on.api, payer.cash) };
}

describe('two servers on one database', () => {
  test('pay what a balance is good for, and refuse the rest for want of it', async () => {
    const { answers, left } = await overspend(racers, CONFIRMS);

    say({ overspend: answers });
    expect(answers).toEqual({ paid: CONFIRMS / 10, insufficient_balance: (CONFIRMS * 9) / 10 });
    expect(left).toBe(0n);
  });

  test('give every tab of a session the receipt of its one payment', async () => {
    for (let round = 0; round < (AT_LENGTH ? 20 : 1); round++) {
      const { answers, left } = await manyTabs(racers);

      expect(answers).toEqual([expect.stringMatching(/^txn_/)]);
      expect(left).toBe(tokens('1000') - tokens(TOTAL));
    }
  });

  test('end each session once, whatever reaches it together with its payment', async () => {
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

  test('give one key one effect, whatever bodies it is sent with', async () => {
    const merchant = await newMerchant(api());
    const keys = Array.from({ length: KEYS }, (_, index) => `order-${index}`);

    const breaches = await atOnce(keys, 4, (key) => raceKey(racers, merchant, key, TIMES));

    expect(breaches.flat()).toEqual([]);
  });
});

describe('without the guard', () => {
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

  test('of the balance more is paid than it is good for', async () => {
    const { two, close } = await weakened(withoutBalanceLock);
    const { left } = await overspend(two, 40);
    await close();

    expect(left).toBeLessThan(0n);
  });

  test('of the session its tabs are answered differently, and it ends twice', async () => {
    const { two, close } = await weakened(withoutSessionLock);
    const tabs = await manyTabs(two);
    const { breaches } = await raceRivals(two, await sidesOf(two.api, 40));
    await close();

    expect(tabs.answers.length).toBeGreaterThan(1);
    expect(breaches.length).toBeGreaterThan(0);
  });

  test('of the kept answer a key has an effect each time', async () => {
    const { two, close } = await weakened(withoutKeptAnswers);
    const breaches = await raceKey(two, await newMerchant(two.api), 'order-1', 10);
    await close();

    expect(breaches).toContainEqual(expect.stringMatching(/^order-1 has made \d+ sessions$/));
  });
});
