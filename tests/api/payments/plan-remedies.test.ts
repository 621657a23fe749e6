/** What a member is asked and told when charges fail: an approval covers what is owed, and each remedy has its e-mail. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as mandateEndpoints from '#shared/mandates/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import {
  act,
  addTokens,
  chargesOf,
  eventsOf,
  letTimePass,
  newPlan,
  type PlanScene,
  planScene,
  statesOf,
  statusOf,
  studio,
} from '../../support/payments/plan-scene.ts';

const api = useApi();
const owner = () => api().database.owner.db;

/** Enough for charge 1 alone. */
const ONE = '152';

const pause = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.pause_mandate(${mandate}, ${payer.id})`);
const resume = ({ agreement, payer }: PlanScene) =>
  act(
    api(),
    sql`plans.resume_mandate((select mandate_id from agreement where id = ${agreement}), ${payer.id})`,
  );
const stop = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.end_mandate(${mandate}, 'member', ${payer.id})`);
const change = ({ merchant, agreement }: PlanScene, body: object) =>
  api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: agreement },
    body,
  });
const askedOf = async (scene: PlanScene) => (await memberAgreement(api(), scene)).asked;

/** The notices of this kind that were left to the worker: it writes none of test mode. */
const countNotices = (scene: PlanScene, kind: string) =>
  act(
    api(),
    sql`select count(*)::int from plan_notice where agreement_id = ${scene.agreement} and kind = ${kind}`,
  );

test('what is owed is paid by the approval that follows a lower price', async () => {
  const scene = await planScene(api(), { retryDays: [] }, { cash: ONE });
  await letTimePass(api(), scene, 33);
  await change(scene, { price: '20.00' });
  await addTokens(api(), scene, '1000');

  expect(await askedOf(scene)).toMatchObject({ kind: 'owed', price: '20.00', cap: '40.00' });
  expect((await approveAsked(api(), scene)).statusCode).toBe(200);
  await letTimePass(api(), scene, 3);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});

describe('a higher price is no part of another question', () => {
  const QUESTIONS: [string, (scene: PlanScene) => Promise<unknown>][] = [
    [
      'payee',
      async (scene) => {
        await owner().execute(
          sql`update merchant set recipient_name = 'Someone else' where id = ${scene.merchant.id}`,
        );
        await letTimePass(api(), scene, 33);
      },
    ],
    ['stopped', stop],
    ['owed', (scene) => letTimePass(api(), scene, 33)],
  ];
  test.each(QUESTIONS)('of %s', async (kind, happens) => {
    const scene = await planScene(api(), { retryDays: [] }, { cash: ONE });
    await happens(scene);
    await change(scene, { price: '90.00', when: kind === 'stopped' ? 'now' : 'next' });

    expect(await askedOf(scene)).toMatchObject({ kind, price: '40.00', adjustment: null });
    expect((await approveAsked(api(), scene)).statusCode).toBe(200);

    expect(
      await act(api(), sql`select price::int from agreement where id = ${scene.agreement}`),
    ).toBe(4000);
    expect(await askedOf(scene)).toMatchObject({ kind: 'price', price: '90.00' });
  });
});

describe('the member is told', () => {
  test('of too few tokens also after another failure, and has the whole schedule', async () => {
    const scene = await planScene(api(), { retryDays: [2, 9] }, { cash: ONE });
    await pause(scene);
    await letTimePass(api(), scene, 33);
    expect(await countNotices(scene, 'charge_failed')).toBe(1);

    await resume(scene);
    await letTimePass(api(), scene, 2);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 retrying insufficient/);
    expect(await countNotices(scene, 'charge_failed')).toBe(2);
    await addTokens(api(), scene, '1000');
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  });

  test('of another remedy that an attempt needs', async () => {
    const scene = await planScene(api(), { minimumLevel: 1 }, { cash: ONE });
    await letTimePass(api(), scene, 32);
    await addTokens(api(), scene, '1000');
    await owner().execute(
      sql`update agreement set minimum_level = 4 where id = ${scene.agreement}`,
    );

    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 retrying level/);
    expect(await countNotices(scene, 'charge_failed')).toBe(2);
  });

  test('of nothing by approving while they pause; resuming asks for what is owed', async () => {
    const scene = await planScene(api());
    await pause(scene);
    await letTimePass(api(), scene, 33);
    await change(scene, { price: '50.00' });
    const before = await countNotices(scene, 'charge_failed');

    expect((await approveAsked(api(), scene)).statusCode).toBe(200);
    await letTimePass(api(), scene, 4);
    expect(await statusOf(api(), scene)).toBe('past_due paused');
    expect(await countNotices(scene, 'charge_failed')).toBe(before);
    expect(await countNotices(scene, 'mandate_paused')).toBe(1);
    await resume(scene);
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  });
});

test('a charge that stops being tried sends an event', async () => {
  const scene = await planScene(api(), {}, { cash: ONE });
  await letTimePass(api(), scene, 32);

  await stop(scene);

  expect((await eventsOf(api(), scene)).slice(-2)).toEqual(['charge.failed', 'mandate.ended']);
  await act(api(), sql`plans.end_agreement(${scene.agreement}, 'merchant', true)`);
});

test('stopping payments by an older list stops those that took their place', async () => {
  const scene = await planScene(api());
  await change(scene, { price: '50.00' });
  await approveAsked(api(), scene);

  const stopped = await api().call(mandateEndpoints.stop, {
    params: { id: scene.mandate },
    token: scene.payer.token,
  });

  expect(stopped.statusCode, stopped.body).toBe(200);
  expect(await statusOf(api(), scene)).toBe('active ended member');
});

test('nothing is taken at night: an attempt that comes late waits for the morning', async () => {
  const scene = await planScene(api());
  await letTimePass(api(), scene, 30);
  const [row] = await rowsOf<{ night: string }>(
    owner(),
    sql`select ((c.due_at at time zone a.zone)::date + time '23:30') at time zone a.zone as night
      from charge c join agreement a on a.id = c.agreement_id where c.agreement_id = ${scene.agreement} and c.n = 2`,
  );
  await owner().execute(
    sql`update test_clock set now_at = ${row?.night ?? ''}::timestamptz where merchant_id = ${scene.merchant.id}`,
  );

  await letTimePass(api(), scene, 0, 1);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);
  await letTimePass(api(), scene, 1);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  expect(
    await act(
      api(),
      sql`select extract(hour from c.paid_at at time zone a.zone)::int between 6 and 19
        from charge c join agreement a on a.id = c.agreement_id where c.agreement_id = ${scene.agreement} and c.n = 2`,
    ),
  ).toBe(true);
});

describe('a notice is seven days long', () => {
  const leadOf = ({ agreement }: Pick<PlanScene, 'agreement'>, n: number) =>
    act(
      api(),
      sql`select extract(epoch from plans.lead_time(a, c))::int / 3600 from agreement a join charge c on c.agreement_id = a.id
        where a.id = ${agreement} and c.n = ${n}::int`,
    );

  test('when it is the first one after a trial, also when the charge before was waived', async () => {
    const { merchant, payer } = await studio(api());
    const plan = await newPlan(api(), merchant, { trialDays: 14 });
    const { id } = (
      await api().call(merchantLinkEndpoints.createSession, {
        token: merchant.apiToken,
        body: { plan },
      })
    ).json();
    const shown = (await api().call(linkEndpoints.readSession, { params: { id } })).json();
    await act(
      api(),
      sql`(link.begin_trial(p_link_session => ${id}, p_member => ${payer.id}, p_cap_tokens => 1e18::numeric,
        p_payee_name => ${shown.merchant.name}, p_payee_domain => ${shown.merchant.domain})).outcome`,
    );
    const [row] = await rowsOf<{ agreement: string }>(
      owner(),
      sql`select id as agreement from agreement where link_id = ${id}`,
    );
    if (!row) throw new Error('nothing was begun');
    const [first] = await chargesOf(api(), row);
    await act(
      api(),
      sql`plans.settle(p_charge => ${first?.id ?? ''}, p_merchant => ${merchant.id}, p_status => 'waived', p_by => ${merchant.id})`,
    );

    expect(await leadOf(row, 2)).toBe(168);
  });

  test('when the price is higher than the one that was told before, whatever was waived meanwhile', async () => {
    const scene = await planScene(api());
    await letTimePass(api(), scene, 33);
    await owner().execute(
      sql`update charge set status = 'waived', price = 6000, next_attempt_at = null where agreement_id = ${scene.agreement} and n = 3`,
    );
    await owner().execute(sql`update agreement set price = 6000 where id = ${scene.agreement}`);
    await act(api(), sql`plans.schedule_next(${scene.agreement}, 3)`);

    expect(await leadOf(scene, 4)).toBe(168);
  });
});
