/** The invariants of plans find what they claim to find (server/payments/plans/invariants.ts). */
import { beforeAll, expect, test } from 'vitest';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { brokenBy } from '../../support/api/broken-by.ts';
import {
  letTimePass,
  type PlanScene,
  planScene,
  statesOf,
} from '../../support/payments/plan-scene.ts';

const api = useApi();
let scene: PlanScene;
beforeAll(async () => {
  scene = await planScene(api());
  await letTimePass(api(), scene, 33);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});

test.each<[string, string, (of: PlanScene) => Statement]>([
  [
    'I22',
    'a charge that has another price than its payment',
    ({ agreement }) =>
      sql`update charge set price = price + 1 where agreement_id = ${agreement} and n = 2`,
  ],
  [
    'I22',
    'a payment of a charge that is not paid',
    ({ agreement }) =>
      sql`update charge set status = 'waived', session_id = null, mandate_id = null, paid_at = null
        where agreement_id = ${agreement} and n = 2`,
  ],
  [
    'I22',
    'a payment of another agreement’s charge',
    ({ session }) => sql`update pay_session set agreement_id = null where id = ${session}`,
  ],
  [
    'I23',
    'more than the cap in money',
    ({ mandate }) => sql`update mandate set cap = 3799 where id = ${mandate}`,
  ],
  [
    'I23',
    'more than the cap in tokens',
    ({ mandate }) => sql`update mandate set cap_tokens = 1 where id = ${mandate}`,
  ],
  [
    'I23',
    'a charge that was taken before its mandate',
    ({ mandate }) =>
      sql`update mandate set approved_at = approved_at + interval '60 days' where id = ${mandate}`,
  ],
  [
    'I23',
    'a charge that was taken after the end of its mandate',
    ({ mandate }) =>
      sql`update mandate set status = 'ended', ended_reason = 'member', ended_at = approved_at + interval '1 day'
        where id = ${mandate}`,
  ],
  [
    'I23',
    'a charge for the time after the end of its agreement',
    ({ agreement }) =>
      sql`update agreement a set ended_by = 'member',
          ends_at = (select c.due_at from charge c where c.agreement_id = a.id and c.n = 2)
        where a.id = ${agreement}`,
  ],
])('%s finds %s', async (name, _what, harm) => {
  const broken = await brokenBy(api(), (tx) => tx.execute(harm(scene)));

  expect(broken).toContain(name);
});
