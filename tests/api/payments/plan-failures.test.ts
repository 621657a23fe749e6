/** What happens when a charge cannot be taken: by class, with attempts, and what is owed. */
import { describe, expect, test } from 'vitest';
import { work } from '../../../server/payments/charges/run-due.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import {
  act,
  addTokens,
  approveAndPay,
  chargesOf,
  confirmOnly,
  letTimePass,
  planScene,
  planSession,
  statesOf,
  statusOf,
} from '../../support/payments/plan-scene.ts';
import { balanceOf, newMerchant, tokens } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

/** Enough for charge 1 alone. */
const ONE = '152';

describe('without enough tokens', () => {
  test('a charge is tried again on the schedule of the business, and taken once there are enough', async () => {
    const scene = await planScene(api(), {}, { cash: ONE });
    await letTimePass(api(), scene, 32);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 retrying insufficient/);
    expect(await statusOf(api(), scene)).toBe('past_due active');

    await addTokens(api(), scene, ONE);
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
    expect(await statusOf(api(), scene)).toBe('active active');
    expect(await balanceOf(api(), scene.payer.cash)).toBe(0n);
  });

  test('after the last attempt it is owed, and the next period is announced all the same', async () => {
    const scene = await planScene(api(), { retryDays: [1, 2] }, { cash: ONE });

    await letTimePass(api(), scene, 62);

    const [, second, third] = await chargesOf(api(), scene);
    expect(second).toMatchObject({ status: 'failed', reason: 'insufficient' });
    expect(third).toMatchObject({ reason: 'insufficient' });
    expect(await act(api(), sql`select attempts from charge where id = ${second?.id ?? ''}`)).toBe(
      3,
    );
  });

  test('the oldest is taken first', async () => {
    const scene = await planScene(api(), { rhythm: 'week', retryDays: [10, 10] }, { cash: ONE });
    await letTimePass(api(), scene, 9);
    await addTokens(api(), scene, ONE);

    await letTimePass(api(), scene, 7);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid, 3 retrying insufficient/);
  });

  test('beginning the plan again pays the debt, and makes no second agreement', async () => {
    const scene = await planScene(api(), { retryDays: [] }, { cash: ONE });
    const twin = await planSession(api(), scene.merchant, scene.plan);
    const refused = await confirmOnly(api(), scene.payer, twin);
    await letTimePass(api(), scene, 32);
    await addTokens(api(), scene, ONE);

    const again = await planSession(api(), scene.merchant, scene.plan);
    const paid = await approveAndPay(api(), scene.payer, again);

    expect(refused.json().code).toBe('plan_agreed');
    expect(paid.statusCode, paid.body).toBe(200);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
    expect((await chargesOf(api(), scene))[1]?.session).toBe(again);
    expect(
      await act(api(), sql`select count(*)::int from agreement where plan_id = ${scene.plan}`),
    ).toBe(1);
    expect(await statusOf(api(), scene)).toBe('active active');
  });
});

test('a level that is too low is tried again, with its reason', async () => {
  const scene = await planScene(api(), { minimumLevel: 1 });
  await owner().execute(sql`update agreement set minimum_level = 4 where id = ${scene.agreement}`);

  await letTimePass(api(), scene, 32);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 retrying level/);
});

test('beyond the cap nothing is taken and nothing is tried again', async () => {
  const scene = await planScene(api());
  await owner().execute(sql`update mandate set cap = 3799 where id = ${scene.mandate}`);

  await letTimePass(api(), scene, 40);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed cap/);
  expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens('152'));
  await owner().execute(sql`update mandate set cap = 4000 where id = ${scene.mandate}`);
});

test('beyond the cap in tokens neither', async () => {
  const scene = await planScene(api());
  await owner().execute(
    sql`update mandate set cap_tokens = ${tokens('151')} where id = ${scene.mandate}`,
  );

  await letTimePass(api(), scene, 40);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed cap/);
  await owner().execute(
    sql`update mandate set cap_tokens = ${tokens('228')} where id = ${scene.mandate}`,
  );
});

test('a closed account stops the charge', async () => {
  const scene = await planScene(api());
  await owner().execute(
    sql`update member set payments_enabled = false where id = ${scene.payer.id}`,
  );

  await letTimePass(api(), scene, 40);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed frozen/);
});

test('the limit of a day of an unproven business makes it wait without an attempt', async () => {
  const scene = await dueCharge(api(), await newMerchant(api(), { isVouchedFor: false }));
  const { config, database } = api();
  const { sessionMost } = config.domain;

  const outcome = await work(
    database.db,
    { ...config, domain: { ...config.domain, sessionMost, dayMost: tokens('200') } },
    scene.charge,
  );

  expect(outcome).toBe('waits');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced limit/);
});

test('without a price of the day it waits without an attempt, and is announced anew after three days', async () => {
  const scene = await planScene(api(), { name: 'No price' });
  const [, second] = await chargesOf(api(), scene);
  await owner().execute(sql`update agreement set currency = 'USD' where id = ${scene.agreement}`);
  await owner().execute(sql`update charge set currency = 'USD' where id = ${second?.id ?? ''}`);

  await letTimePass(api(), scene, 33);
  const waiting = (await chargesOf(api(), scene))[1];
  await letTimePass(api(), scene, 4);
  const anew = (await chargesOf(api(), scene))[1];

  expect(waiting).toMatchObject({ status: 'announced', reason: 'rate' });
  expect(await act(api(), sql`select attempts from charge where id = ${second?.id ?? ''}`)).toBe(0);
  expect(anew?.announced?.getTime()).toBeGreaterThan(waiting?.announced?.getTime() ?? Infinity);
  await owner().execute(sql`update agreement set currency = 'EUR' where id = ${scene.agreement}`);
  await owner().execute(
    sql`update charge set currency = 'EUR' where agreement_id = ${scene.agreement}`,
  );
  await letTimePass(api(), scene, 4);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});
