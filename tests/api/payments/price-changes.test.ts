/** A price of an agreement is changed by its own business, while the agreement lasts, and is decided by its own member. */
import { expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import { act, letTimePass, type PlanScene, planScene } from '../../support/payments/plan-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

const change = ({ merchant, agreement }: PlanScene, body: object) =>
  api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: agreement },
    body,
  });
const changesOf = ({ agreement }: PlanScene) =>
  rowsOf<{ k: number; status: string }>(
    api().db,
    sql`select k, status from agreement_change where agreement_id = ${agreement} order by k`,
  );

test('another business changes nothing', async () => {
  const scene = await planScene(api());

  const refused = await change(
    { ...scene, merchant: await newMerchant(api()) },
    { price: '30.00' },
  );

  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
  expect(
    await act(
      api(),
      sql`(plans.change_price(p_agreement => ${scene.agreement}, p_merchant => ${scene.payer.id}, p_price => 3000,
        p_now => false, p_preview => false)).outcome`,
    ),
  ).toBe('not_found');
  expect(await changesOf(scene)).toEqual([]);
});

test('nothing is changed once an end is set, or has come', async () => {
  const scene = await planScene(api());
  await act(api(), sql`plans.end_agreement(${scene.agreement}, 'member')`);

  expect((await change(scene, { price: '30.00' })).json().code).toBe('agreement_ended');
  await letTimePass(api(), scene, 40);
  expect((await change(scene, { price: '30.00' })).json().code).toBe('agreement_ended');
  expect(await changesOf(scene)).toEqual([]);
});

test('the approval of one proposal leaves those of other members, and the ones that were replaced', async () => {
  const [scene, other] = [await planScene(api()), await planScene(api())];
  await change(scene, { price: '45.00' });
  await change(scene, { price: '50.00' });
  await change(other, { price: '50.00' });

  expect((await approveAsked(api(), scene)).statusCode).toBe(200);

  expect(await changesOf(scene)).toEqual([
    { k: 1, status: 'replaced' },
    { k: 2, status: 'applied' },
  ]);
  expect(await changesOf(other)).toEqual([{ k: 1, status: 'proposed' }]);
  expect((await memberAgreement(api(), other)).price).toBe('40.00');
});

test('a price that was decided before is not withdrawn by a newer one', async () => {
  const scene = await planScene(api());
  await change(scene, { price: '30.00' });

  await change(scene, { price: '20.00' });

  expect(await changesOf(scene)).toEqual([
    { k: 1, status: 'applied' },
    { k: 2, status: 'applied' },
  ]);
});

test('a proposal within the running period is replaced by the same price for later, and not twice', async () => {
  const scene = await planScene(api());
  await change(scene, { price: '50.00', when: 'now' });

  expect((await change(scene, { price: '50.00' })).json()).toMatchObject({
    status: 'proposed',
    adjustment: null,
  });
  expect((await change(scene, { price: '40.00', when: 'now' })).json().errors[0].code).toBe(
    'unchanged',
  );
});
