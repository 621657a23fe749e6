/** Refunds under several connections. The race has a control that fails without its guard. */
import { expect, test } from 'vitest';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { NO_HOLD } from '../../support/chain/withdrawals.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { paidAgain, paidScene, refund, refundsOf } from '../../support/payments/refunds.ts';
import { balanceOf, PASSWORD, tokens } from '../../support/people/people.ts';

const settings = { chain: SILENT_CHAIN, withdrawals: NO_HOLD };
const api = useApi(settings);

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

type Scene = Awaited<ReturnType<typeof paidScene>>;

function tally(answers: { statusCode: number; json(): { code?: string } }[]) {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const code = answer.statusCode === 201 ? 'given' : (answer.json().code ?? '?');
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Fifty refunds, each an eighth of the price. */
const storm = (on: TestApi, scene: Scene) =>
  Promise.all(Array.from({ length: 50 }, () => refund(on, scene, { amount: '4.75' })));

test('fifty concurrent refunds return no more than was paid', async () => {
  const scene = await paidScene(api());
  // The merchant's account has more than enough.
  await paidAgain(api(), scene);

  expect(tally(await storm(api(), scene))).toEqual({ given: 8, refund_exceeds_payment: 42 });

  const { data } = (await refundsOf(api(), scene)).json();
  expect(data.map((one: { tokens: string }) => one.tokens)).toEqual(Array(8).fill('19'));
  expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens('152'));
  expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
});

test('refunds of many payments and a payout of their tokens spend no token twice', async () => {
  const first = await paidScene(api());
  const { merchant, payer } = first;
  const scenes = [first];
  for (let i = 0; i < 5; i++) scenes.push({ ...first, ...(await paidAgain(api(), first)) });
  await rowsOf(
    api().db,
    sql`update member set external_deposit_address = ${ADDRESS} where id = ${merchant.id}`,
  );
  const leave = (amount: string) =>
    api().call(withdrawalsEndpoints.payout, {
      token: merchant.token,
      body: { amount, password: PASSWORD },
    });

  const [left, ...given] = await Promise.all([
    leave(String(152 * 5)),
    ...scenes.map((scene) => refund(api(), scene)),
  ]);

  const refunds = tally(given).given ?? 0;
  const isOut = left.statusCode === 201;
  expect(isOut ? refunds <= 1 : refunds >= 2).toBe(true);
  expect(await balanceOf(api(), merchant.cash)).toBe(
    tokens(String(152 * (6 - refunds - (isOut ? 5 : 0)))),
  );
  expect(await balanceOf(api(), payer.cash)).toBe(tokens(String(1000 - 152 * (6 - refunds))));
});

test('many concurrent requests with one key make one refund', async () => {
  const scene = await paidScene(api());
  const give = () => refund(api(), scene, { amount: '4.75' }, { 'idempotency-key': 'many' });

  const answers = await Promise.all(Array.from({ length: 20 }, give));
  const last = await give();

  const ids = new Set(answers.flatMap((one) => (one.statusCode === 201 ? [one.json().id] : [])));
  expect(ids).toEqual(new Set([last.json().id]));
  const others = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(others.every((one) => one.json().code === 'idempotency_in_progress')).toBe(true);
  expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('867'));
});

test('a refund locks the payer before the accounts, like every other credit that reopens an account', async () => {
  const { db } = api();
  const scene = await paidScene(api());
  const { payer } = scene;
  await rowsOf(db, sql`update member set closed_at = now() where id = ${payer.id}`);

  const { given } = await api().database.owner.db.transaction(async (tx) => {
    await rowsOf(tx, sql`select from member where id = ${payer.id} for no key update`);
    const giving = refund(api(), scene);
    await untilSomebodyWaits(db);
    await tx.execute(sql`select ledger.lock(array[${payer.cash}::bigint])`);
    return { given: giving };
  });

  expect((await given).statusCode).toBe(201);
});

test('without the session’s row lock more is refunded than was paid', async () => {
  const database = await openTestDatabase(30);
  const weak = await startApi(settings, database);
  await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  const { rows } = await database.owner.execute(
    "select pg_get_functiondef('refunds.refund'::regproc) as text",
  );
  const [{ text }] = rows as [{ text: string }];
  const unlocked = text
    .replace(/for no key update;/, ';')
    .replace(/v_amount := /, 'perform pg_sleep(0.05);\n  v_amount := ');
  expect(unlocked).not.toBe(text);
  await database.owner.execute(unlocked);
  const scene = await paidScene(weak);
  await paidAgain(weak, scene);
  await paidAgain(weak, scene);

  const given = tally(await storm(weak, scene)).given ?? 0;
  const broken = (await verifyLedger(weak.db)).filter(({ breaches }) => breaches.length > 0);
  await weak.http.close();
  await database.close();

  expect(given).toBeGreaterThan(8);
  expect(broken.map(({ name }) => name)).toContain('I5');
});
