/** What a member owes: what opens it again, and how it is shown. */
import { describe, expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import type { Agreement } from '#shared/plans/schemas.ts';
import { openFrozen, work } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import {
  act,
  addTokens,
  approveAndPay,
  letTimePass,
  type PlanScene,
  planScene,
  planSession,
  statesOf,
  statusOf,
} from '../../support/payments/plan-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

/** Enough for charge 1 alone. */
const ONE = '152';

const pause = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.pause_mandate(${mandate}, ${payer.id})`);
const resume = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.resume_mandate(${mandate}, ${payer.id})`);
const stop = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.end_mandate(${mandate}, 'member', ${payer.id})`);

async function read({ merchant, agreement }: PlanScene): Promise<Agreement> {
  return (
    await api().call(planEndpoints.readAgreement, {
      token: merchant.apiToken,
      params: { id: agreement },
    })
  ).json();
}

describe('what has failed is announced anew', () => {
  test('by a new approval, also when a stopped mandate had ended its attempts', async () => {
    const scene = await planScene(api(), {}, { cash: ONE });
    await letTimePass(api(), scene, 32);
    await stop(scene);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed mandate/);
    await addTokens(api(), scene, '1000');

    expect((await approveAsked(api(), scene)).statusCode).toBe(200);
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  });

  test('by an approval after the last attempt, which the member is asked for', async () => {
    const scene = await planScene(api(), { retryDays: [] }, { cash: ONE });
    await letTimePass(api(), scene, 32);
    expect((await memberAgreement(api(), scene)).asked).toMatchObject({ kind: 'owed' });
    await addTokens(api(), scene, '1000');

    expect((await approveAsked(api(), scene)).statusCode).toBe(200);
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
    expect((await memberAgreement(api(), scene)).asked).toBeNull();
  });

  test('by itself, once the account is not blocked any more', async () => {
    const scene = await planScene(api());
    const block = (isOpen: boolean) =>
      owner().execute(
        sql`update member set payments_enabled = ${isOpen} where id = ${scene.payer.id}`,
      );
    await block(false);
    await letTimePass(api(), scene, 40);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed frozen/);

    await block(true);
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  });

  test('of a business in real time, too', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    const block = (isOpen: boolean) =>
      owner().execute(
        sql`update member set payments_enabled = ${isOpen} where id = ${scene.merchant.id}`,
      );
    await block(false);
    await work(api().database.db, api().config, scene.charge);
    await openFrozen(api().database.db, api().config);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed frozen/);

    await block(true);
    await openFrozen(api().database.db, api().config);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
  });

  test('but not beyond the cap by the end of a pause: that waits for another limit', async () => {
    const scene = await planScene(api());
    await owner().execute(sql`update mandate set cap = 3799 where id = ${scene.mandate}`);
    await letTimePass(api(), scene, 33);

    await pause(scene);
    await resume(scene);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed cap/);
    expect((await memberAgreement(api(), scene)).asked).toMatchObject({ kind: 'cap' });
    await owner().execute(sql`update mandate set cap = 4000 where id = ${scene.mandate}`);
  });
});

test('a pause costs no attempt: the one that falls into it is made after it', async () => {
  const scene = await planScene(api(), { retryDays: [2] }, { cash: ONE });
  await letTimePass(api(), scene, 32);
  await pause(scene);
  await letTimePass(api(), scene, 5);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 retrying insufficient/);
  await addTokens(api(), scene, '1000');

  await resume(scene);
  await letTimePass(api(), scene, 1);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});

test('a new approval leaves paused payments paused', async () => {
  const scene = await planScene(api());
  await pause(scene);
  await api().call(planEndpoints.changePrice, {
    token: scene.merchant.apiToken,
    params: { id: scene.agreement },
    body: { price: '50.00', when: 'now' },
  });

  const approved = await approveAsked(api(), scene);

  expect(approved.statusCode, approved.body).toBe(200);
  expect(await statusOf(api(), scene)).toBe('active paused');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
});

test('what is owed is shown, and paid by beginning again, while it is announced anew', async () => {
  const scene = await planScene(api());
  await pause(scene);
  await letTimePass(api(), scene, 33);
  await resume(scene);
  await letTimePass(api(), scene, 0, 13);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);

  expect(await read(scene)).toMatchObject({ status: 'past_due', owed: '40.00' });
  const again = await planSession(api(), scene.merchant, scene.plan);
  const paid = await approveAndPay(api(), scene.payer, again);

  expect(paid.statusCode, paid.body).toBe(200);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  expect(await read(scene)).toMatchObject({ status: 'active', owed: '0.00' });
});

test('a charge that is announced late is taken on the day that all say', async () => {
  const scene = await planScene(api());
  await pause(scene);
  await letTimePass(api(), scene, 50);
  await resume(scene);
  await letTimePass(api(), scene, 0, 2);

  const [second] = await rowsOf<{ at: string }>(
    owner(),
    sql`select format.utc(not_before) as at from charge where agreement_id = ${scene.agreement} and n = 2`,
  );

  expect((await read(scene)).next?.at).toBe(second?.at);
  expect((await memberAgreement(api(), scene)).next?.at).toBe(second?.at);
});

test('no charge is taken before its notice was written, but announced anew', async () => {
  const scene = await dueCharge(api(), await newMerchant(api()));
  await act(
    api(),
    sql`plans.tell(p_kind => 'charge_announced', p_member => ${scene.payer.id}, p_mandate => ${scene.mandate},
      p_agreement => ${scene.agreement}, p_charge => ${scene.charge})`,
  );

  expect(await work(api().db, api().config, scene.charge)).toBe('later');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
});

test('the database refuses a notice of less than a day', async () => {
  const scene = await dueCharge(api(), await newMerchant(api()));

  await expect(
    owner().execute(
      sql`update charge set announced_at = not_before - interval '23 hours' where id = ${scene.charge}`,
    ),
  ).rejects.toThrow();
});

test('an approval is for the payee that was read, and changes nothing for another one', async () => {
  const scene = await planScene(api());
  await stop(scene);

  for (const other of [{ name: 'Someone else' }, { domain: 'elsewhere.example' }]) {
    const { merchant } = await memberAgreement(api(), scene);
    const payee = { name: merchant.name, domain: merchant.domain, ...other };
    const refused = await approveAsked(api(), scene, { payee });
    expect(refused.json().code).toBe('approval_changed');
  }
  expect(await statusOf(api(), scene)).toBe('active ended member');
});
