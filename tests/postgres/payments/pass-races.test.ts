/**
 * Visits, refunds, expiry and freezes of passes at the same moment on two servers of one database. RACES sets the number
 * of a long run, which races two processes. The ledger's invariants are verified at the end of the file.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import {
  newPass,
  type PassScene,
  passScene,
  readHolding,
  sessionWith,
  shownCode,
  visit,
} from '../../support/payments/passes.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';
import { type Racers, twoServers } from '../../support/races/racers.ts';

const RACES = Number(process.env.RACES ?? 12);
const SCENES_AT_ONCE = 4;
const TILLS = 8;

const api = useApi();
let racers: Racers;
beforeAll(async () => {
  racers = await twoServers(api());
});
afterAll(() => racers.close());

type Asked = Awaited<ReturnType<Racers['ask']>>;
const codeOf = (answer: Asked): string =>
  answer.statusCode < 300 ? 'done' : String((answer.json() as { code?: string }).code);

const visitAt = ({ merchant, pass }: PassScene, body: object) =>
  racers.ask(passEndpoints.takeVisit, { params: { id: pass.id }, token: merchant.apiToken, body });
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));

/** Races in scenes of their own. @returns what came of each */
const race = <T>(work: (scene: PassScene) => Promise<T>, terms = {}) =>
  atOnce(Array.from({ length: RACES }), SCENES_AT_ONCE, async () =>
    work(await passScene(api(), terms)),
  );

test('the last entries are taken once, at however many tills', async () => {
  const taken = await race(
    async (scene) => {
      const answers = await times(TILLS, () => visitAt(scene, { holding: scene.holding.id }));
      return answers.map(codeOf).sort();
    },
    { entries: 3 },
  );

  for (const codes of taken) {
    expect(codes).toEqual([...Array(3).fill('done'), ...Array(TILLS - 3).fill('pass_used_up')]);
  }
});

test('one code takes one visit, at however many tills', async () => {
  const taken = await race(async (scene) => {
    const code = await shownCode(api(), scene.member);
    const answers = await times(5, () => visitAt(scene, { code }));
    return answers.map(codeOf).sort();
  });

  for (const codes of taken) expect(codes).toEqual(['done', ...Array(4).fill('visit_repeated')]);
});

test('a refund and a visit share the entries', async () => {
  const outcomes = await race(async (scene) => {
    const [visited, refunded] = await Promise.all([
      visitAt(scene, { holding: scene.holding.id }),
      racers.ask(refundsEndpoints.refundSession, {
        params: { id: scene.session },
        token: scene.merchant.apiToken,
        body: {},
      }),
    ]);
    const { entries, amount } = refunded.json() as { entries: number; amount: string };
    return [codeOf(visited), entries, amount];
  });

  for (const outcome of outcomes) {
    expect([
      ['done', 9, '34.20'],
      ['pass_expired', 10, '38.00'],
    ]).toContainEqual(outcome);
  }
});

test('a pass that expires beside a visit loses what is left', async () => {
  const outcomes = await race(async (scene) => {
    const { db } = api().database.owner;
    const [visited] = await Promise.all([
      visitAt(scene, { holding: scene.holding.id }),
      rowsOf(
        db,
        sql`update pass_holding set valid_until = clock_timestamp() where id = ${scene.holding.id}`,
      ).then(() => rowsOf(db, sql`select passes.expire(${scene.holding.id}, ${newId('txn')})`)),
    ]);
    const held = await readHolding(api(), scene.merchant, scene.holding);
    const [ended] = await rowsOf<{ expired: string }>(
      db,
      sql`select ledger.balance(expired_account)::text as expired from pass where id = ${scene.pass.id}`,
    );
    return [codeOf(visited), held.status, held.left, ended?.expired];
  });

  for (const outcome of outcomes) {
    expect([
      ['done', 'expired', 0, '9'],
      ['pass_expired', 'expired', 0, '10'],
    ]).toContainEqual(outcome);
  }
});

test('a visit is taken before a freeze or not at all', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const outcomes = await race(async (scene) => {
    const [visited, frozen] = await Promise.all([
      visitAt(scene, { holding: scene.holding.id }),
      racers.ask(passEndpoints.freeze, {
        params: { id: scene.holding.id },
        token: scene.merchant.apiToken,
        body: { until },
      }),
    ]);
    const held = frozen.json() as { status: string; left: number };
    return [codeOf(visited), held.status, held.left];
  });

  for (const outcome of outcomes) {
    expect([
      ['done', 'frozen', 9],
      ['pass_frozen', 'frozen', 10],
    ]).toContainEqual(outcome);
  }
});

test('a visit is given back once', async () => {
  const left = await race(async (scene) => {
    const taken = await visit(api(), scene, { holding: scene.holding.id, entries: 4 });
    await times(5, () =>
      racers.ask(passEndpoints.returnVisit, {
        params: { id: taken.json().id },
        token: scene.merchant.apiToken,
      }),
    );
    return (await readHolding(api(), scene.merchant, scene.holding)).left;
  });

  expect(new Set(left)).toEqual(new Set([10]));
});

test('one member gets no more passes than allowed, in however many tabs', async () => {
  const merchant = await newMerchant(api());
  const pass = await newPass(api(), merchant, { mostPerMember: 1 });
  const { token } = await newMember(api());
  const sessions = await times(5, () => sessionWith(api(), merchant, pass));

  const answers = await Promise.all(
    sessions.map(({ id, quote }) =>
      racers.ask(payEndpoints.confirm, { params: { id }, token, body: { total: quote.total } }),
    ),
  );

  expect(answers.map(codeOf).sort()).toEqual(['done', ...Array(4).fill('pass_limit_reached')]);
});

test('without the lock of the held pass and the floor, entries are invented', async () => {
  const database = await openTestDatabase(30);
  const weak: TestApi = await startApi({}, database);
  await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  for (const name of ['passes.lock_holding', 'passes.take_visit']) {
    const { rows } = await database.owner.execute(
      `select pg_get_functiondef('${name}'::regproc) as text`,
    );
    const [{ text }] = rows as [{ text: string }];
    const unlocked = text
      .replace('for no key update', '')
      .replace(
        "return 'pass_used_up';\n",
        "return 'pass_used_up'; end if; perform pg_sleep(0.2); if true then\n",
      );
    expect(unlocked).not.toBe(text);
    await database.owner.execute(unlocked.replace('if true then\n  else', 'if true then'));
  }
  await database.owner.execute('alter table ledger.account drop constraint account_floor');
  const scene = await passScene(weak, { entries: 1 });

  const answers = await times(10, () => visit(weak, scene, { holding: scene.holding.id }));
  const broken = (await verifyLedger(weak.db)).filter(({ breaches }) => breaches.length > 0);
  await weak.http.close();
  await database.close();

  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(1);
  expect(broken.map(({ name }) => name)).toEqual(expect.arrayContaining(['I4']));
});
