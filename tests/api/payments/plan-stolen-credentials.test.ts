/** What changed credentials approve: nothing while they are young, and nothing that outlives their undo. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as linkMerchantEndpoints from '#shared/link/merchant-endpoints.ts';
import * as mandateEndpoints from '#shared/mandates/endpoints.ts';
import * as approveEndpoints from '#shared/pay/approve-endpoints.ts';
import { work } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
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

const TOO_NEW = [403, 'factor_too_new'];

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
    await owner().execute(
      sql`update credential_change set undo_until = now() where member_id = ${payer.id}`,
    );

    expect([refused.statusCode, refused.json().code]).toEqual(TOO_NEW);
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

  expect([refused.statusCode, refused.json().code]).toEqual(TOO_NEW);
});

test('a young password approves nothing that a business asks for', async () => {
  const scene = await dueCharge(api(), await newMerchant(api()));
  await api().call(mandateEndpoints.stop, {
    params: { id: scene.mandate },
    token: scene.payer.token,
  });
  await changed(scene.payer.id, 'password');

  const refused = await approveAsked(api(), scene);
  await changed(scene.payer.id, 'password', 72);
  await owner().execute(
    sql`update credential_change set undo_until = now() where member_id = ${scene.payer.id}`,
  );
  const approved = await approveAsked(api(), scene);

  expect([refused.statusCode, refused.json().code]).toEqual(TOO_NEW);
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

test('the undo ends what was approved since the change, and the next charge is not taken', async () => {
  const merchant = await newMerchant(api());
  const before = await dueCharge(api(), merchant);
  const { payer } = before;
  await setUpAuthenticator(api(), payer);
  const plan = await newPlan(api(), merchant);
  const since = { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };
  const charge = await letChargeBeDue(api(), since);

  const undone = await undo(api(), await codeIn(api(), payer.email, 'second-factor-on'));
  await owner().execute(sql`update member set outgoing_frozen_at = null where id = ${payer.id}`);
  await work(api().database.db, api().config, charge);

  expect(undone.statusCode, undone.body).toBe(200);
  expect(await statusOf(api(), since)).toBe('past_due ended undone');
  expect(await statesOf(api(), since)).toMatch(/^1 paid, 2 failed mandate/);
  expect(await statusOf(api(), before)).toBe('active active');
  expect(await templatesTo(api(), payer.email)).toContain('mandate-ended');
  expect(
    await act(
      api(),
      sql`(select plans.asked_kind(a) from agreement a where a.id = ${since.agreement})`,
    ),
  ).toBe('undone');
});

test('the undo waits for a charge that is being taken, and locks agreements before members', async () => {
  const { payer, agreement, mandate } = await dueCharge(api(), await newMerchant(api()));
  const since = sql`now() - interval '1 hour'`;

  await owner().transaction(async (tx) => {
    await tx.execute(sql`select plans.lock_given(${payer.id}, ${since})`);
    const locked = await rowsOf(
      owner(),
      sql`select id from agreement where id = ${agreement} for no key update skip locked`,
    );
    expect(locked).toEqual([]);
    await tx.execute(sql`select plans.undo_given(${payer.id}, ${since})`);
  });

  expect(await act(api(), sql`(select ended_reason from mandate where id = ${mandate})`)).toBe(
    'undone',
  );
});

test('a first password approves at once', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  const session = await planSession(api(), merchant, await newPlan(api(), merchant));

  expect((await approveAndPay(api(), payer, session)).statusCode).toBe(200);
  const { agreements } = (await api().call(mandateEndpoints.list, { token: payer.token })).json();
  expect(agreements).toHaveLength(1);
});
