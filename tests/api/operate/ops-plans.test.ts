/** An operator pauses a plan: nothing of it is sold or taken until it is resumed. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import {
  letTimePass,
  planScene,
  planSession,
  statesOf,
} from '../../support/payments/plan-scene.ts';
import { readPlan } from '../../support/payments/plans.ts';

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

test('a plan that does not exist is named', async () => {
  const reply = await ops(api(), 'plan:pause', '--plan', 'pln_none', '--reason', 'none');

  expect(reply.output).toContain('there is none with this id');
});
