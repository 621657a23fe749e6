/** An adjustment that cannot be taken is refused with the reason of any payment, and the price waits on. */
import { expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { chargeBackScene } from '../../support/cards/charge-backs.ts';
import { bought } from '../../support/cards/network.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import { begin, newPlan, type PlanScene } from '../../support/payments/plan-scene.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';

const { network, api, dispute } = await chargeBackScene();
const owner = () => api().database.owner.db;

/** A member whose plan is to cost more from today on. */
async function asked(price: string, payer: TestMember, isVouchedFor = true): Promise<PlanScene> {
  const merchant = await newMerchant(api(), { isVouchedFor });
  const plan = await newPlan(api(), merchant, { price: 1000 });
  const scene = { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };
  const changed = await api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: scene.agreement },
    body: { price, when: 'now' },
  });
  expect(changed.json()).toMatchObject({ status: 'proposed' });
  return scene;
}

async function expectRefused(scene: PlanScene, code: string): Promise<void> {
  const before = await memberAgreement(api(), scene);
  const refused = await approveAsked(api(), scene);
  expect([refused.statusCode, refused.json().code]).toEqual([409, code]);
  expect(await memberAgreement(api(), scene)).toEqual(before);
}

test('by the level that it needs', async () => {
  const scene = await asked('12.00', await newMember(api(), { stake: '10' }));
  await owner().execute(sql`update agreement set minimum_level = 4 where id = ${scene.agreement}`);

  await expectRefused(scene, 'level_too_low');
});

test('by the end of the trial of the membership', async () => {
  const scene = await asked('12.00', await newMember(api()));
  await owner().execute(
    sql`update member set confirmed_at = ${new Date(0)} where id = ${scene.payer.id}`,
  );

  await expectRefused(scene, 'trial_expired');
});

test('by a disputed card payment', async () => {
  const who = await bought(api(), network);
  const scene = await asked('12.00', who.buyer);
  await dispute(who);

  await expectRefused(scene, 'tokens_held');
});

test('by the limit of a day of an unproven business', async () => {
  const payer = await newMember(api(), { cash: '1000000' });
  const scene = await asked('9000.00', payer, false);

  await expectRefused(scene, 'merchant_limit_reached');
});

test('by a blocked business', async () => {
  const scene = await asked('12.00', await newMember(api()));
  await owner().execute(
    sql`update member set payments_enabled = false where id = ${scene.merchant.id}`,
  );

  await expectRefused(scene, 'payments_disabled');
});
