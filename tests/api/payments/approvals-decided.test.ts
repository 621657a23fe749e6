/** What the database decides of an approval, when what its call has read is not so any more. */
import { expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { membership } from '../../../server/payments/pay/pay-session.ts';
import { unprovenLimits } from '../../../server/payments/pay/unproven-limit.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import {
  act,
  chargesOf,
  letTimePass,
  type PlanScene,
  planScene,
  statesOf,
} from '../../support/payments/plan-scene.ts';
import { newTestMember } from '../../support/people/test-mode.ts';

const api = useApi();
const owner = () => api().database.owner.db;
const DAY_MS = 86_400_000;

const change = ({ merchant, agreement }: PlanScene, body: object) =>
  api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: agreement },
    body,
  });

/** 50.00 from today on, of a month that was paid today: 10.00 more, which are 38 tokens. */
async function approve(
  scene: PlanScene,
  adjustment: string | null = '38000000000000000000',
  member = scene.payer.id,
) {
  const { merchant } = await memberAgreement(api(), scene);
  const { config } = api();
  return act(
    api(),
    sql`charges.approve(p_agreement => ${scene.agreement}, p_member => ${member}, p_price => 5000, p_cap => 5000,
      p_cap_tokens => ${'285000000000000000000'}::numeric, p_payee_name => ${merchant.name},
      p_payee_domain => ${merchant.domain}, p_adjustment => ${adjustment}::numeric, p_discount => 500,
      p_minutes => ${config.quoteMinutes}, ${membership(config)}, p_public_url => ${config.publicUrl},
      ${unprovenLimits(config)})`,
  );
}

test('another member approves nothing', async () => {
  const scene = await planScene(api());
  await change(scene, { price: '50.00', when: 'now' });
  const other = await newTestMember(api(), scene.merchant, { cash: '1000' });

  expect(await approve(scene, undefined, other.id)).toBe('not_found');
});

test('an adjustment is taken only if it is the one that was read', async () => {
  const [scene, later, dearer] = [
    await planScene(api()),
    await planScene(api()),
    await planScene(api()),
  ];
  for (const one of [scene, dearer]) await change(one, { price: '50.00', when: 'now' });
  await change(later, { price: '50.00' });

  expect(await approve(scene, null)).toBe('approval_changed');
  expect(await approve(later)).toBe('approval_changed');
  // What was read costs less than the rate of now; the call rolls back.
  expect(await approve(dearer, '37000000000000000000')).toBe('approval_changed');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 /);
  expect(await approve(scene)).toBe('approved');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 1 paid, 2 /);
});

test('a price that waits is approved by its member alone, once, and while the agreement lasts', async () => {
  const scene = await planScene(api());
  const other = await newTestMember(api(), scene.merchant, { cash: '1000' });
  const approveChange = (member = scene.payer.id) =>
    act(api(), sql`plans.approve_change(${scene.agreement}, ${member})`);

  expect(await approveChange()).toBe(false);
  await change(scene, { price: '50.00' });
  expect(await approveChange(other.id)).toBe(false);
  expect(await approveChange()).toBe(true);
  expect(await approveChange()).toBe(false);
  expect((await memberAgreement(api(), scene)).price).toBe('50.00');

  await act(api(), sql`plans.end_agreement(${scene.agreement}, 'merchant', true)`);
  await owner().execute(sql`insert into agreement_change (agreement_id, k, price, before, status)
    values (${scene.agreement}, 9, 6000, 5000, 'proposed')`);
  expect(await approveChange()).toBe(false);
});

test('a price counts from the next charge that has not failed', async () => {
  const scene = await planScene(api());
  await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
  await letTimePass(api(), scene, 33);
  await act(api(), sql`plans.resume_mandate(${scene.mandate}, ${scene.payer.id})`);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled mandate, 3 scheduled/);

  const preview = await change(scene, { price: '30.00', preview: true });

  expect(preview.json()).toMatchObject({ fromN: 3 });
});

test('an adjustment makes the next charge no increase', async () => {
  const scene = await planScene(api());
  await change(scene, { price: '50.00', when: 'now' });
  expect((await approveAsked(api(), scene)).statusCode).toBe(200);
  await change(scene, { price: '40.00' });

  await letTimePass(api(), scene, 33);

  const second = (await chargesOf(api(), scene)).find(({ n }) => n === 2);
  const lead = (second?.paid?.getTime() ?? 0) - (second?.announced?.getTime() ?? 0);
  expect(lead).toBeGreaterThanOrEqual(DAY_MS);
  expect(lead).toBeLessThan(7 * DAY_MS);
});
