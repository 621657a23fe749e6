/** What changed credentials approve: nothing while they are young, and nothing that outlives their undo. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as linkMerchantEndpoints from '#shared/link/merchant-endpoints.ts';
import * as mandateEndpoints from '#shared/mandates/endpoints.ts';
import * as approveEndpoints from '#shared/pay/approve-endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { work } from '../../../server/payments/charges/run-due.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import { dueCharge, letChargeBeDue } from '../../support/payments/due-charge.ts';
import {
  act,
  approveAndPay,
  begin,
  newPlan,
  type PlanScene,
  planSession,
  statesOf,
  statusOf,
} from '../../support/payments/plan-scene.ts';
import { AS_IN_PRODUCTION, codeIn, undo } from '../../support/people/credential-changes.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });
const owner = () => api().database.owner.db;

/** The row that a change leaves, so many hours ago. */
const changed = (member: string, kind: string, hours = 1) =>
  owner().execute(sql`insert into credential_change (id, member_id, kind, email, undo_hash, changed_at, undo_until)
    select format.new_id('chg'), id, ${kind}, email, sha256(gen_random_uuid()::text::bytea),
      now() - ${hours}::int * interval '1 hour', now() + (72 - ${hours}::int) * interval '1 hour'
    from member where id = ${member}`);

/** When the newest change of the member can no longer be undone. */
const untilOf = (member: string) =>
  act(
    api(),
    sql`(select format.utc(max(undo_until)) from credential_change where member_id = ${member})`,
  );

const tooNew = async (member: string) => ({
  code: 'factor_too_new',
  errors: [{ path: 'until', message: await untilOf(member) }],
});

const stopPayments = ({ mandate, payer }: PlanScene) =>
  api().call(mandateEndpoints.stop, { params: { id: mandate }, token: payer.token });

const askedOf = ({ agreement }: PlanScene) =>
  act(api(), sql`(select plans.asked_kind(a) from agreement a where a.id = ${agreement})`);

describe.each(['password', 'password_reset', 'email'])('a young change of %s', (kind) => {
  test('begins no plan by a payment', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api(), { cash: '1000' });
    const session = await planSession(api(), merchant, await newPlan(api(), merchant));
    const approve = async () => {
      const { quote } = (await api().http.inject({ url: `/api/pay/${session}` })).json();
      return api().call(approveEndpoints.approve, {
        params: { id: session },
        token: payer.token,
        body: { total: quote.total, currentPassword: PASSWORD },
      });
    };

    await changed(payer.id, kind);
    const refused = await approve();
    const problem = await tooNew(payer.id);
    await owner().execute(
      sql`update credential_change set undo_until = now() where member_id = ${payer.id}`,
    );

    expect(refused.json()).toMatchObject(problem);
    expect((await approve()).statusCode).toBe(200);
  });
});

test('a young password accepts no trial', async () => {
  const merchant = await newMerchant(api());
  const member = await newMember(api());
  const plan = await newPlan(api(), merchant, { trialDays: 14 });
  const invitation = await api().call(linkMerchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: { plan },
  });
  await changed(member.id, 'password');

  const { id } = invitation.json();
  const shown = (await api().call(linkEndpoints.readSession, { params: { id } })).json();
  const refused = await api().call(linkEndpoints.acceptPlan, {
    params: { id },
    token: member.token,
    body: {
      capTokens: shown.plan.capTokens,
      payee: { name: shown.merchant.name, domain: shown.merchant.domain },
      currentPassword: PASSWORD,
    },
  });

  expect(refused.json()).toMatchObject(await tooNew(member.id));
});

test('a young password approves nothing that a business asks for', async () => {
  const scene = await dueCharge(api(), await newMerchant(api()));
  await stopPayments(scene);
  await changed(scene.payer.id, 'password');

  const refused = await approveAsked(api(), scene);
  const problem = await tooNew(scene.payer.id);
  await changed(scene.payer.id, 'password', 72);
  await owner().execute(
    sql`update credential_change set undo_until = now() where member_id = ${scene.payer.id}`,
  );
  const approved = await approveAsked(api(), scene);

  expect(refused.json()).toMatchObject(problem);
  expect(approved.statusCode, approved.body).toBe(200);
});

test('an older authenticator app approves beside a young password', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  await setUpAuthenticator(api(), payer);
  await owner().execute(
    sql`update second_factor set trusted_from = now() where member_id = ${payer.id}`,
  );
  await changed(payer.id, 'password');

  expect(await act(api(), sql`authority.young_until(${payer.id})`)).toBeNull();
  await begin(api(), merchant, payer, await newPlan(api(), merchant));
});

describe('the undo', () => {
  /** The authenticator app is the change that is undone. It does not count yet, so the password approves. */
  const changeFactor = async ({ payer }: Pick<PlanScene, 'payer'>) => {
    await setUpAuthenticator(api(), payer);
    await owner().execute(
      sql`update second_factor set trusted_from = now() + interval '72 hours' where member_id = ${payer.id}`,
    );
  };
  const undoFactor = async ({ payer }: Pick<PlanScene, 'payer'>) => {
    const undone = await undo(api(), await codeIn(api(), payer.email, 'second-factor-on'));
    expect(undone.statusCode, undone.body).toBe(200);
  };

  test('ends what was begun since the change, without a debt, and leaves what was before', async () => {
    const merchant = await newMerchant(api());
    const before = await dueCharge(api(), merchant);
    const { payer } = before;
    await changeFactor(before);
    const plan = await newPlan(api(), merchant, { minimumMonths: 24 });
    const since = { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };
    const charge = await letChargeBeDue(api(), since);

    await undoFactor(since);
    await owner().execute(sql`update member set outgoing_frozen_at = null where id = ${payer.id}`);
    await work(api().database.db, api().config, charge);

    expect(await statusOf(api(), since)).toBe('ended ended undone');
    expect(await statesOf(api(), since)).toBe('1 paid, 2 waived');
    expect(await statusOf(api(), before)).toBe('active active');
    expect(await templatesTo(api(), payer.email)).toContain('agreement-ended');
  });

  test('ends a mandate of an agreement from before, and its charge is not taken', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await stopPayments(scene);
    await changeFactor(scene);
    expect((await approveAsked(api(), scene)).statusCode).toBe(200);
    const charge = await letChargeBeDue(api(), scene);

    await undoFactor(scene);
    await owner().execute(
      sql`update member set outgoing_frozen_at = null where id = ${scene.payer.id}`,
    );
    await work(api().database.db, api().config, charge);

    expect(await statusOf(api(), scene)).toBe('past_due ended undone');
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed mandate/);
    expect(await templatesTo(api(), scene.payer.email)).toContain('mandate-ended');
    expect(await askedOf(scene)).toBe('undone');
  });

  test('takes a higher price back that was approved since, also of what is not paid', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await changeFactor(scene);
    await api().call(planEndpoints.changePrice, {
      token: scene.merchant.apiToken,
      params: { id: scene.agreement },
      body: { price: '50.00' },
    });
    expect((await approveAsked(api(), scene)).statusCode).toBe(200);
    await owner().execute(
      sql`update charge set price = 5000 where agreement_id = ${scene.agreement} and n = 2`,
    );

    await undoFactor(scene);

    expect(await askedOf(scene)).toBe('undone');
    const prices = sql`(select array_agg(c.price::int order by c.n) || a.price::int
      from charge c join agreement a on a.id = c.agreement_id where a.id = ${scene.agreement} group by a.id)`;
    expect(await act(api(), prices)).toEqual([4000, 4000, 4000]);
  });

  test('leaves a lower price, for which nobody was asked', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await stopPayments(scene);
    await changeFactor(scene);
    expect((await approveAsked(api(), scene)).statusCode).toBe(200);
    await api().call(planEndpoints.changePrice, {
      token: scene.merchant.apiToken,
      params: { id: scene.agreement },
      body: { price: '30.00' },
    });

    await undoFactor(scene);

    expect(await askedOf(scene)).toBe('undone');
    const price = sql`(select price::int from agreement where id = ${scene.agreement})`;
    expect(await act(api(), price)).toBe(3000);
  });
});

test('a first password approves at once', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  const session = await planSession(api(), merchant, await newPlan(api(), merchant));

  expect((await approveAndPay(api(), payer, session)).statusCode).toBe(200);
  const { agreements } = (await api().call(mandateEndpoints.list, { token: payer.token })).json();
  expect(agreements).toHaveLength(1);
});
