/**
 * A charge at the same moment as itself, as a revocation, a pause, an end, an exit, the deletion of its member, and another
 * charge of the same period. RACES sets the number of a long run. The ledger's invariants are verified at the end of the file.
 */
import { beforeAll, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { runDueOf, work } from '../../../server/payments/charges/run-due.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { type DueCharge, dueCharges, PRICE } from '../../support/payments/due-charges.ts';
import { begin, newPlan, type PlanScene, statesOf } from '../../support/payments/plan-scene.ts';
import { newMember, newMerchant, type TestMerchant, tokens } from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';
import { chance } from '../../support/random/chance.ts';

const RACES = Number(process.env.RACES ?? 60);
/** The number of races whose members and plans are made by calls. */
const FEW = Number(process.env.RACES ?? 10);
/** Made at once, so that a long run needs little memory. */
const MOST_SCENES = 500;
const SCENES_AT_ONCE = 3;
const ENGINES = 3;

const api = useApi();
const dice = chance();

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await newMerchant(api());
});

/** What the member has paid, as the transaction sees it. */
async function spentIn(db: Db, { cash }: DueCharge, had = tokens('1000')): Promise<bigint> {
  const [row] = await rowsOf<{ balance: string }>(
    db,
    sql`select ledger.balance(${cash})::text as balance`,
  );
  return had - BigInt(row?.balance ?? 0);
}
const spent = (scene: DueCharge, had?: bigint) => spentIn(api().db, scene, had);

const take = ({ charge }: { charge: string }) => work(api().database.db, api().config, charge);

async function race<T>(
  run: (scene: DueCharge) => Promise<T>,
  terms: Parameters<typeof dueCharges>[3] = {},
): Promise<T[]> {
  const results: T[] = [];
  while (results.length < RACES) {
    const count = Math.min(MOST_SCENES, RACES - results.length);
    const scenes = await dueCharges(api(), merchant, count, terms);
    results.push(...(await atOnce(scenes, SCENES_AT_ONCE, run)));
  }
  return results;
}

test('three engines take a charge once', async () => {
  const results = await race(async (scene) => {
    const outcomes = await Promise.all(Array.from({ length: ENGINES }, () => take(scene)));
    return {
      paid: outcomes.filter((outcome) => outcome === 'paid').length,
      others: outcomes.filter((outcome) => !['paid', 'busy', 'nothing'].includes(outcome)),
      got: await spent(scene),
    };
  });

  expect(results).toEqual(results.map(() => ({ paid: 1, others: [], got: PRICE })));
});

test('three engines share a day, and each of its charges is taken once', async () => {
  const scenes = await dueCharges(api(), merchant, RACES);
  const engine = async () => {
    while ((await runDueOf(api().database.db, api().config, merchant.id)) > 0);
  };

  await Promise.all(Array.from({ length: ENGINES }, engine));

  const sums = await atOnce(scenes, SCENES_AT_ONCE, (scene) => spent(scene));
  expect(sums).toEqual(sums.map(() => PRICE));
});

/**
 * Runs both at once, or in a third of the scenes one after the other, so that each order happens on any machine, and the
 * charge once more.
 * @returns what was in the books when the rival had its locks, which is before its commit, and what is there at the end
 */
async function against(scene: DueCharge, call: Statement, had?: bigint) {
  const rival = async () =>
    api().database.owner.db.transaction(async (tx) => {
      const [row] = await rowsOf<{ outcome: unknown }>(tx, sql`select ${call}`);
      return { outcome: row?.outcome, atRival: await spentIn(tx, scene, had) };
    });
  type Act = () => Promise<string | Awaited<ReturnType<typeof rival>>>;
  const acts = dice.shuffled<Act>([() => take(scene), rival]);
  const [isApart] = dice.shuffled([true, false, false]);
  const answers = isApart
    ? await atOnce(acts, 1, (act) => act())
    : await Promise.all(acts.map((act) => act()));
  await take(scene);
  const [ended] = answers.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  return { outcome: ended?.outcome, atRival: ended?.atRival, atEnd: await spent(scene, had) };
}

const RIVALS: [name: string, call: (scene: DueCharge) => Statement][] = [
  ['a revocation', ({ mandate, payer }) => sql`plans.end_mandate(${mandate}, 'member', ${payer})`],
  ['a pause', ({ mandate, payer }) => sql`plans.pause_mandate(${mandate}, ${payer})`],
  ['an end', ({ agreement }) => sql`plans.end_agreement(${agreement}, 'merchant', true)`],
  [
    'the deletion of the account',
    ({ payer }) => sql`plans.lock_account(${payer}), plans.erase_member(${payer})`,
  ],
];

test.each(RIVALS)('no transfer is committed after %s', async (_, call) => {
  const ends = await race((scene) => against(scene, call(scene)));

  for (const { atRival, atEnd } of ends) {
    expect(atEnd).toBe(atRival);
    expect([0n, PRICE]).toContain(atEnd);
  }
  // Both orders happened.
  expect(new Set(ends.map(({ atEnd }) => atEnd)).size).toBe(2);
});

test('an exit of the stake waits for the charge, or is refused and the charge is taken', async () => {
  const has = { cash: '152', stake: '10' };
  const ends = await race(
    (scene) =>
      against(
        scene,
        sql`withdrawals.request(p_id => 'wd_' || ${scene.charge}, p_member => ${scene.payer}, p_kind => 'exit',
          p_amount => null, p_address => '0x' || left(repeat(md5(${scene.charge}), 2), 40), p_hold_new => '0', p_hold_known => '0',
          p_cancel_hash => sha256(${scene.charge}::bytea), p_transfer => 'txn_' || ${scene.charge}, p_requested_by => null,
          p_two_above => 'infinity', p_payout_roles => '{}', p_team_hold => '0') as outcome`,
        PRICE,
      ),
    has,
  );

  for (const { outcome, atRival, atEnd } of ends) {
    expect(atEnd).toBe(PRICE);
    expect([outcome, atRival]).toEqual(
      atRival === PRICE ? ['requested', PRICE] : ['cash_not_empty', 0n],
    );
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
    expect(states).toMatch(/1 (paid, 1 failed cap|failed cap, 1 paid)/);
  }
});

test('a plan that is begun twice at the same moment is begun once', async () => {
  const answers = await atOnce(Array.from({ length: FEW }), SCENES_AT_ONCE, async () => {
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
  const scene = await dueCharge(api(), merchant);
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
  const scene = await dueCharge(api(), merchant);
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

test('a member begins a plan while somebody works on the agreements of others, and on their own that has ended', async () => {
  const scene = await dueCharge(api(), merchant);
  const other = await newMember(api(), { cash: '1000' });
  const ended = await begin(api(), merchant, other, scene.plan);
  await api().database.owner.db.execute(
    sql`select plans.end_agreement(${ended.agreement}, 'merchant', true)`,
  );

  const begun = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(
      sql`select from agreement where id in (${scene.agreement}, ${ended.agreement}) for update`,
    );
    return begin(api(), merchant, other, scene.plan);
  });

  expect(await statesOf(api(), begun)).toMatch(/^1 paid/);
});
