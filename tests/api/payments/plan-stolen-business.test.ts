/** What a thief of an owner's credentials does to the regular money of a business: the log names it, and the undo says it. */
import { expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { endOfRetired } from '../../../server/payments/charges/end-retired.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { dueCharges } from '../../support/payments/due-charges.ts';
import { act } from '../../support/payments/plan-scene.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';
import {
  changePassword,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });

const lostOf = ({ id }: TestMerchant) =>
  act(
    api(),
    sql`(select suspensions.lost_by(array_agg(x)) from business_activity x where x.business_id = ${id})`,
  );

/** How often it is in the log. */
const actsOf = ({ id }: TestMerchant) =>
  rowsOf(
    api().db,
    sql`select kind, actor_id as actor, count(*)::int as count, count(distinct network)::int as networks
      from business_activity where business_id = ${id} and kind in ('plan.changed', 'agreement.changed')
      group by 1, 2 order by 1`,
  );

const retire = (by: TestMerchant, id: string, choice: 'end' | 'run_on') =>
  api().call(planEndpoints.retire, { token: by.token, params: { id }, body: { choice } });

/** The call ends a hundred; the job ends the rest. */
async function takenWithMembers() {
  const shop = await takenBusiness(api());
  const [first] = await dueCharges(api(), shop, 101);
  if (!first) throw new Error('no agreement');
  return { shop, plan: first.plan };
}

const running = (plan: string) =>
  act(
    api(),
    sql`(select count(*)::int from agreement where plan_id = ${plan} and ends_at is null)`,
  );

test('what nothing undoes names the acts on regular money, each kind once', async () => {
  const merchant = await newMerchant(api());
  const scenes = [await dueCharge(api(), merchant), await dueCharge(api(), merchant)];
  for (const { agreement, charge } of scenes) {
    const call = { token: merchant.apiToken, params: { id: agreement } };
    await api().call(planEndpoints.changePrice, { ...call, body: { price: '10.00' } });
    await api().call(planEndpoints.waive, { token: merchant.apiToken, params: { id: charge } });
  }

  expect(await lostOf(merchant)).toMatchObject([
    { business: merchant.id, kind: 'agreement.changed', name: '2' },
    { business: merchant.id, kind: 'charge.settled', name: '2' },
  ]);
});

test('a freeze settles no charge that it puts off', async () => {
  const merchant = await newMerchant(api());
  const { agreement } = await dueCharge(api(), merchant);
  await api().database.owner.db.execute(
    sql`update charge set status = 'retrying', attempts = 1, reason = 'insufficient' where agreement_id = ${agreement} and n = 2`,
  );
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();

  const frozen = await api().call(planEndpoints.freeze, {
    token: merchant.apiToken,
    params: { id: agreement },
    body: { until },
  });

  expect(frozen.statusCode, frozen.body).toBe(200);
  expect(await lostOf(merchant)).toMatchObject([{ kind: 'agreement.changed' }]);
});

test('what the job ends of a retired plan is an act of whoever retired it', async () => {
  const { shop, plan } = await takenWithMembers();

  expect((await retire(shop, plan, 'end')).statusCode).toBe(200);
  expect(await running(plan)).toBe(1);
  await endOfRetired(api().db);

  expect(await running(plan)).toBe(0);
  expect(await lostOf(shop)).toContainEqual(
    expect.objectContaining({ kind: 'agreement.changed', name: '101' }),
  );
  expect(await actsOf(shop)).toEqual([
    { kind: 'agreement.changed', actor: shop.person, count: 101, networks: 1 },
    { kind: 'plan.changed', actor: shop.person, count: 1, networks: 1 },
  ]);
});

test('after the undo, the job ends no more members of a plan that the thief retired', async () => {
  const { shop, plan } = await takenWithMembers();
  await retire(shop, plan, 'end');

  expect((await undoPassword(api(), shop)).statusCode).toBe(200);
  await endOfRetired(api().db);

  expect(await running(plan)).toBe(1);
});

test('the undo leaves the end of members that was decided before the change', async () => {
  const shop = await newMerchant(api());
  const [first] = await dueCharges(api(), shop, 101);
  const { plan = '' } = first ?? {};
  await retire(shop, plan, 'end');
  await changePassword(api(), shop);

  expect((await undoPassword(api(), shop)).statusCode).toBe(200);
  await endOfRetired(api().db);

  expect(await running(plan)).toBe(0);
});

test('that the members of a retired plan are ended, too, is an act of its own', async () => {
  const shop = await newMerchant(api());
  const { plan } = await dueCharge(api(), shop);
  await retire(shop, plan, 'run_on');
  await retire(shop, plan, 'end');

  const [, changed] = await actsOf(shop);

  expect(changed).toMatchObject({ kind: 'plan.changed', count: 2 });
});
