/** What a business reads of its plans does not grow with the agreements of other businesses. */
import { beforeAll, expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { listAgreements } from '../../../server/payments/plans/agreements.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { planOf } from '../../support/database/plans.ts';
import { act, letTimePass, type PlanScene, planScene } from '../../support/payments/plan-scene.ts';

const api = useApi();
/** Of another business, ten of each plan. */
const AGREEMENTS = 5_000;
let scene: PlanScene;

/** Copies an agreement and its charges, without the triggers and keys that need a member each. */
async function copy({ agreement }: Pick<PlanScene, 'agreement'>) {
  await api().database.owner.exclusively(async (run) => {
    await run(`set local session_replication_role = replica;
      insert into agreement
      select (jsonb_populate_record(a, jsonb_build_object('id', 'agr_' || lpad(i::text, 26, '0'), 'plan_id', 'pln_' || lpad((i / 10)::text, 26, '0'),
        'mandate_id', 'mdt_' || lpad(i::text, 26, '0'), 'session_id', null, 'member_id', null))).*
      from agreement a, generate_series(1, ${AGREEMENTS}) i where a.id = '${agreement}';
      insert into charge
      select (jsonb_populate_record(c, jsonb_build_object('id', 'crg_' || lpad(i::text, 26, '0'),
        'agreement_id', 'agr_' || lpad(i::text, 26, '0')))).*
      from charge c, generate_series(1, ${AGREEMENTS}) i where c.agreement_id = '${agreement}' and c.n = 2`);
  });
}

beforeAll(async () => {
  await copy(await planScene(api()));
  scene = await planScene(api(), {}, { cash: '152' });
  await letTimePass(api(), scene, 33);
  await api().database.owner.execute('analyze agreement, charge, plan, mandate');
}, 120_000);

test.each(['trial', 'active', 'past_due', 'frozen', 'ending', 'ended'] as const)(
  'the list of a plan whose agreements are %s uses indexes',
  async (status) => {
    const nodes = await planOf(api(), (db) =>
      listAgreements(db, scene.merchant.id, { plan: scene.plan, status, limit: 20 }),
    );

    expect(nodes.join('\n')).toContain('agreement');
    expect(nodes.filter((node) => /^Seq Scan (agreement|charge)$/.test(node))).toEqual([]);
  },
);

test('the figures of a plan are counted by indexes', async () => {
  const [body] = await rowsOf<{ body: string }>(
    api().database.owner.db,
    sql`select prosrc as body from pg_proc where oid = 'plans.plan_json(plan)'::regprocedure`,
  );
  const figures = sql`select x.* from plan p, lateral (${sql.raw(body?.body ?? '')}) x
    where p.id = ${scene.plan}`;
  const nodes = await planOf(api(), (db) => db.execute(figures));

  expect(nodes.filter((node) => /^Seq Scan (agreement|charge)$/.test(node))).toEqual([]);
});

test('what is owed by an agreement that ends is past due, and both lists have it', async () => {
  await act(api(), sql`plans.end_agreement(${scene.agreement}, 'member')`);

  const listed = async (status: string) => {
    const reply = await api().call(planEndpoints.agreements, {
      token: scene.merchant.apiToken,
      query: { plan: scene.plan, status },
    });
    return reply.json().data.map(({ id }: { id: string }) => id);
  };
  const { data } = (
    await api().call(planEndpoints.list, { token: scene.merchant.apiToken, query: {} })
  ).json();

  expect(await listed('ending')).toEqual([scene.agreement]);
  expect(await listed('past_due')).toEqual([scene.agreement]);
  expect(await listed('ended')).toEqual([]);
  expect(data).toMatchObject([{ id: scene.plan, agreements: 1, pastDue: 1 }]);
});
