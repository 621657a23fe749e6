/**
 * A charge at the same moment as itself, as a revocation, a pause, an end, the deletion of its member, and another charge of
 * the same period. RACES sets the number of a long run. The ledger's invariants are verified at the end of the file.
 */
import { beforeAll, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { runDueOf, work } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { begin, newPlan, type PlanScene, statesOf } from '../../support/payments/plan-scene.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  type TestMerchant,
  tokens,
} from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';
import { chance } from '../../support/random/chance.ts';

const RACES = Number(process.env.RACES ?? 10);
const SCENES_AT_ONCE = 3;
const ENGINES = 3;

const api = useApi();
const dice = chance();
const PRICE = tokens('152');

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await newMerchant(api());
});
const spent = async ({ payer }: Pick<PlanScene, 'payer'>) =>
  tokens('1000') - (await balanceOf(api(), payer.cash));
const dueScene = () => dueCharge(api(), merchant);

const take = ({ charge }: { charge: string }) => work(api().database.db, api().config, charge);

const race = <T>(run: (scene: Awaited<ReturnType<typeof dueScene>>) => Promise<T>) =>
  atOnce(Array.from({ length: RACES }), SCENES_AT_ONCE, async () => run(await dueScene()));

test('three engines take a charge once', async () => {
  const results = await race(async (scene) => {
    const outcomes = await Promise.all(Array.from({ length: ENGINES }, () => take(scene)));
    return {
      paid: outcomes.filter((outcome) => outcome === 'paid').length,
      others: outcomes.filter((outcome) => !['paid', 'busy', 'nothing'].includes(outcome)),
      got: await spent(scene),
    };
  });

  expect(results).toEqual(results.map(() => ({ paid: 1, others: [], got: 2n * PRICE })));
});

test('three engines share a day, and each of its charges is taken once', async () => {
  const scenes = await atOnce(Array.from({ length: RACES }), SCENES_AT_ONCE, dueScene);
  const engine = async () => {
    while ((await runDueOf(api().database.db, api().config, merchant.id)) > 0);
  };

  await Promise.all(Array.from({ length: ENGINES }, engine));

  const sums = await Promise.all(scenes.map(spent));
  expect(sums).toEqual(sums.map(() => 2n * PRICE));
});

const RIVALS: [name: string, call: (scene: PlanScene) => Statement][] = [
  [
    'a revocation',
    ({ mandate, payer }) => sql`plans.end_mandate(${mandate}, 'member', ${payer.id})`,
  ],
  ['a pause', ({ mandate, payer }) => sql`plans.pause_mandate(${mandate}, ${payer.id})`],
  ['an end', ({ agreement }) => sql`plans.end_agreement(${agreement}, 'merchant', true)`],
  [
    'the deletion of the account',
    ({ payer }) => sql`plans.lock_account(${payer.id}), plans.erase_member(${payer.id})`,
  ],
];

test.each(RIVALS)('nothing is taken after %s', async (_, call) => {
  const ends = await race(async (scene) => {
    const rival = async () => {
      await api().database.owner.db.transaction((tx) => tx.execute(sql`select ${call(scene)}`));
      // What is in the books once the rival has committed is all that is ever taken.
      return spent(scene);
    };
    const acts = dice.shuffled([() => take(scene), rival]);
    const [one, two] = await Promise.all(acts.map((act) => act()));
    const atRival = typeof one === 'bigint' ? one : two;
    await take(scene);
    return { atRival, atEnd: await spent(scene) };
  });

  for (const { atRival, atEnd } of ends) {
    expect(atEnd).toBe(atRival);
    expect([PRICE, 2n * PRICE]).toContain(atEnd);
  }
});

test('two charges of a period together stay within the cap', async () => {
  const results = await race(async (scene) => {
    const [row] = await rowsOf<{ id: string }>(
      api().database.owner.db,
      sql`insert into charge (id, agreement_id, n, k, merchant_id, due_at, price, currency, decimals, status, announced_at,
          not_before, next_attempt_at)
        select format.new_id('crg'), agreement_id, n, 1, merchant_id, due_at, 1000, currency, decimals, status,
          announced_at, not_before, next_attempt_at
        from charge where id = ${scene.charge} returning id`,
    );
    const both = [scene, { charge: row?.id ?? '' }];
    await Promise.all(both.map(take));
    // Who finds the agreement locked leaves it to the other, and comes again.
    for (const one of both) await take(one);
    return statesOf(api(), scene);
  });

  for (const states of results) {
    expect(states).toMatch(/2 (paid, 2 failed cap|failed cap, 2 paid)/);
  }
});

test('a plan that is begun twice at the same moment is begun once', async () => {
  const answers = await atOnce(Array.from({ length: RACES }), SCENES_AT_ONCE, async () => {
    const payer = await newMember(api(), { cash: '1000', stake: '100000' });
    const plan = await newPlan(api(), merchant);
    const tries = [begin(api(), merchant, payer, plan), begin(api(), merchant, payer, plan)];
    const ends = await Promise.allSettled(tries);
    return ends.map(({ status }) => status).sort();
  });

  expect(answers).toEqual(answers.map(() => ['fulfilled', 'rejected']));
});

/** While the agreement is locked. */
const whileLocked = <T>({ agreement }: PlanScene, run: () => Promise<T>) =>
  api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from agreement where id = ${agreement} for update`);
    return run();
  });

test('a sign-out waits for an approval that is under way', async () => {
  const scene = await dueScene();
  await api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: scene.agreement },
    body: { price: '50.00' },
  });

  const { approving, leaving } = await whileLocked(scene, async () => {
    const approving = approveAsked(api(), scene);
    await untilSomebodyWaits(api().db);
    const leaving = api().call(authEndpoints.signOut, { token: scene.payer.token });
    await untilSomebodyWaits(api().db, 2);
    return { approving, leaving };
  });

  expect((await leaving).statusCode).toBeLessThan(300);
  await approving;
  const [agreed] = await rowsOf(
    api().db,
    sql`select price::int as price from agreement where id = ${scene.agreement}`,
  );
  expect(agreed).toEqual({ price: 5000 });
});

test('the resumption of a plan waits for the work on its agreements', async () => {
  const scene = await dueScene();
  const words = ['--plan', scene.plan, '--reason', 'silent'];
  await ops(api(), 'plan:pause', ...words);

  const { resuming } = await whileLocked(scene, async () => {
    const resuming = ops(api(), 'plan:resume', ...words);
    await untilSomebodyWaits(api().db);
    return { resuming };
  });

  expect((await resuming).code).toBe(0);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
});
