/** An operator pauses a plan: nothing of it is sold or taken until it is resumed. */
import { expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import {
  act,
  approveAndPay,
  letTimePass,
  newPlan,
  planScene,
  planSession,
  statesOf,
} from '../../support/payments/plan-scene.ts';
import { readPlan } from '../../support/payments/plans.ts';
import { PASSWORD } from '../../support/people/people.ts';

const api = useApi();

test('a paused plan takes nothing, sells nothing, and announces anew once it is resumed', async () => {
  const scene = await planScene(api());
  const { merchant, plan } = scene;
  await letTimePass(api(), scene, 30);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);
  const words = ['--plan', plan, '--reason', 'silent for 14 days'];

  await ops(api(), 'plan:pause', ...words);
  await letTimePass(api(), scene, 10);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);
  expect(
    await act(
      api(),
      sql`select extract(hour from c.next_attempt_at at time zone a.zone)::int between 6 and 19
        from charge c join agreement a on a.id = c.agreement_id where a.id = ${scene.agreement} and c.n = 2`,
    ),
  ).toBe(true);
  expect((await readPlan(api(), merchant, plan)).pausedAt).not.toBeNull();
  await expect(planSession(api(), merchant, plan)).rejects.toThrow('plan_retired');

  await ops(api(), 'plan:resume', ...words);
  await letTimePass(api(), scene, 0, 2);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);
  await letTimePass(api(), scene, 2);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  const recorded = await rowsOf<{ kind: string }>(
    api().database.owner.db,
    sql`select kind from business_activity where business_id = ${merchant.id} and kind = 'plan.changed'`,
  );
  expect(recorded).toHaveLength(2);
});

test('the notices of an agreement keep apart when its plan is resumed', async () => {
  const scene = await planScene(api(), { rhythm: 'week' });
  await letTimePass(api(), scene, 6);
  const words = ['--plan', scene.plan, '--reason', 'silent'];
  await ops(api(), 'plan:pause', ...words);
  await api().database.owner.db.execute(
    sql`update charge set status = 'announced', announced_at = time.of(merchant_id) - interval '3 days',
        not_before = time.of(merchant_id) - interval '1 day', next_attempt_at = time.of(merchant_id) - interval '1 day'
      where agreement_id = ${scene.agreement} and n in (2, 3)`,
  );

  await ops(api(), 'plan:resume', ...words);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled, 3 scheduled/);
  const apart = await act(
    api(),
    sql`select extract(epoch from max(next_attempt_at) - min(next_attempt_at))::int from charge
      where agreement_id = ${scene.agreement} and n in (2, 3)`,
  );
  expect(apart).toBe(12 * 3600);
});

test('what was offered before the pause is refused, until the plan is resumed', async () => {
  const scene = await planScene(api());
  const { merchant, plan, payer } = scene;
  const trial = await newPlan(api(), merchant, { trialDays: 14 });
  const invite = () =>
    api().call(merchantLinkEndpoints.createSession, {
      token: merchant.apiToken,
      body: { plan: trial },
    });
  const invited = await invite();
  const other = await newPlan(api(), merchant);
  const session = await planSession(api(), merchant, other);
  await api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: scene.agreement },
    body: { price: '50.00', when: 'now' },
  });
  const id = String(invited.json().id);
  const read = (await api().call(linkEndpoints.readSession, { params: { id } })).json();
  const accept = async () =>
    (
      await api().call(linkEndpoints.acceptPlan, {
        params: { id },
        token: payer.token,
        body: {
          currentPassword: PASSWORD,
          capTokens: read.plan.capTokens,
          payee: { name: read.merchant.name, domain: read.merchant.domain },
        },
      })
    ).json();
  for (const each of [plan, trial, other])
    await ops(api(), 'plan:pause', '--plan', each, '--reason', 'silent');

  expect((await accept()).code).toBe('plan_retired');
  expect((await invite()).json().errors).toMatchObject([{ path: 'plan', code: 'unknown_plan' }]);
  expect((await approveAndPay(api(), payer, session)).json().code).toBe('plan_retired');
  expect((await approveAsked(api(), scene)).json().code).toBe('payments_disabled');
  expect(await act(api(), sql`plans.is_closed(${other})`)).toBe(true);

  for (const each of [plan, trial, other])
    await ops(api(), 'plan:resume', '--plan', each, '--reason', 'answered');

  expect((await accept()).status).toBe('linked');
  expect((await approveAndPay(api(), payer, session)).statusCode).toBe(200);
  expect((await approveAsked(api(), scene)).statusCode).toBe(200);
  expect(await act(api(), sql`plans.is_closed(${other})`)).toBe(false);
});

test('a plan that does not exist is named', async () => {
  const reply = await ops(api(), 'plan:pause', '--plan', 'pln_none', '--reason', 'none');

  expect(reply.output).toContain('there is none with this id');
});
