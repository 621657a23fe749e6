/** What is owed: who begins the plan again reads that they pay it, at the terms that they agreed to. */
import { describe, expect, test } from 'vitest';
import * as buttonEndpoints from '#shared/buttons/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { endOfRetired } from '../../../server/payments/charges/end-retired.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import {
  act,
  addTokens,
  approveAndPay,
  begin,
  letTimePass,
  newPlan,
  planScene,
  planSession,
  statesOf,
  statusOf,
  studio,
  timeOf,
} from '../../support/payments/plan-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

/** Enough for charge 1 alone. */
const ONE = '152';

/** Of a session, as its payer reads it. */
async function planOf(session: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return (await api().http.inject({ url: `/api/pay/${session}`, headers })).json().plan;
}

test('who begins the plan again reads that they pay what they owe, with the tax of their agreement', async () => {
  const scene = await planScene(api(), { retryDays: [], taxRate: 7 }, { cash: ONE });
  await letTimePass(api(), scene, 33);
  await addTokens(api(), scene, '1000');
  await owner().execute(
    sql`update plan set tax_rate = 19, minimum_level = 4 where id = ${scene.plan}`,
  );
  const session = await planSession(api(), scene.merchant, scene.plan);

  const [second] = await rowsOf<{ due: string }>(
    owner(),
    sql`select format.utc(due_at) as due from charge where agreement_id = ${scene.agreement} and n = 2`,
  );
  expect((await planOf(session, scene.payer.token)).owedFrom).toBe(second?.due);
  expect((await planOf(session)).owedFrom).toBeUndefined();
  const paid = await approveAndPay(api(), scene.payer, session);

  expect(paid.statusCode, paid.body).toBe(200);
  expect(
    await act(api(), sql`(select tax -> 0 ->> 'rate' from pay_session where id = ${session})`),
  ).toBe('7');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});

test('who pays what they owe approves the price of the next charges by the same press', async () => {
  const scene = await planScene(api(), { retryDays: [] }, { cash: ONE });
  await letTimePass(api(), scene, 30);
  await api().call(planEndpoints.changePrice, {
    token: scene.merchant.apiToken,
    params: { id: scene.agreement },
    body: { price: '60.00' },
  });
  expect((await approveAsked(api(), scene)).statusCode).toBe(200);
  await letTimePass(api(), scene, 3);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed insufficient/);
  await addTokens(api(), scene, '1000');
  const session = await planSession(api(), scene.merchant, scene.plan);

  const most = { cap: '60.00', capTokens: '342' };
  expect(await planOf(session)).toMatchObject({ cap: '40.00' });
  expect(await planOf(session, scene.payer.token)).toMatchObject(most);
  const paid = await approveAndPay(api(), scene.payer, session);
  expect(paid.statusCode, paid.body).toBe(200);
  expect(await planOf(session)).toMatchObject(most);
  await letTimePass(api(), scene, 32);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid, 3 paid/);
  // The session shows the terms that its payer approved.
  await owner().execute(sql`update agreement set price = 9000 where id = ${scene.agreement}`);
  expect(await planOf(session, scene.payer.token)).toMatchObject(most);
});

test('for what an ended agreement owes, nobody is asked to buy tokens', async () => {
  const scene = await planScene(api(), {}, { cash: ONE });
  await letTimePass(api(), scene, 32);
  const toBuy = () =>
    act(
      api(),
      sql`(select plans.member_json(a, 500) ->> 'toBuy' from agreement a where a.id = ${scene.agreement})`,
    );
  expect(await toBuy()).not.toBeNull();

  await act(
    api(),
    sql`plans.end_agreement(p_agreement => ${scene.agreement}, p_by => 'merchant', p_at_once => true)`,
  );

  const ended = await memberAgreement(api(), scene);
  expect([ended.status, await toBuy(), ended.owed?.net]).toEqual(['ended', null, '38.00']);
});

describe('a plan that is retired with its members', () => {
  test('ends those whom its call left over, by the job', async () => {
    const scene = await planScene(api());
    await owner().execute(
      sql`update plan set enabled = false, retired_at = now(), ends_members = true where id = ${scene.plan}`,
    );

    await endOfRetired(api().db);

    expect(await statusOf(api(), scene)).toBe('ending active');
  });

  test('leaves those who run on to themselves', async () => {
    const scene = await planScene(api());
    await api().call(planEndpoints.retire, {
      token: scene.merchant.apiToken,
      params: { id: scene.plan },
      body: { choice: 'run_on' },
    });

    await endOfRetired(api().db);

    expect(await statusOf(api(), scene)).toBe('active active');
  });

  test('waits for a beginning that is under way', async () => {
    const { merchant, payer } = await studio(api());
    const plan = await newPlan(api(), merchant);
    const isFree = async () =>
      (
        await rowsOf(
          owner(),
          sql`select id from plan where id = ${plan} for no key update skip locked`,
        )
      ).length;

    await owner().transaction(async (tx) => {
      await tx.execute(sql`select plans.lock_held(${plan}, ${payer.id})`);
      expect(await isFree()).toBe(0);
    });
    expect(await isFree()).toBe(1);
  });
});

test('a button of a plan has no level of its own', async () => {
  const merchant = await newMerchant(api());
  const plan = await newPlan(api(), merchant);

  const refused = await api().call(buttonEndpoints.create, {
    token: merchant.apiToken,
    body: {
      name: 'Yoga',
      currency: 'EUR',
      amount: '40.00',
      plan,
      minimumLevel: 'Gemma',
      enabled: true,
    },
  });

  expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([422, 'minimumLevel']);
});

test('the clock waits for the process that works on a charge, and skips none', async () => {
  const { merchant, payer } = await studio(api());
  const plan = await newPlan(api(), merchant);
  const scene = { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };
  const start = await timeOf(api(), scene);
  let walk: Promise<void> | undefined;

  await owner().transaction(async (tx) => {
    await tx.execute(sql`select from agreement where id = ${scene.agreement} for no key update`);
    let hasEnded = false;
    walk = letTimePass(api(), scene, 70).finally(() => {
      hasEnded = true;
    });
    while ((await timeOf(api(), scene)) === start);
    // A walk that does not wait ends meanwhile.
    for (let reads = 0; reads < 200 && !hasEnded; reads++) await timeOf(api(), scene);
    expect(hasEnded).toBe(false);
  });
  await walk;

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid, 3 paid/);
});
