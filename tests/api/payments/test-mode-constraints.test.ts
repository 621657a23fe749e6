/** Constraints refuse every row and transfer that mixes test and live, independent of the server's code. */
import { expect, test } from 'vitest';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { refusalOf } from '../../support/database/refusal.ts';
import { newButton } from '../../support/payments/buttons.ts';
import { newLinkSession } from '../../support/payments/links.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';
import { newTestMember, twinOf } from '../../support/people/test-mode.ts';
import { newEvent } from '../../support/webhooks/merchant-events.ts';

const api = useApi();

test('rows and transfers of two modes are refused', async () => {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const tara = await newTestMember(api(), twin);
  const ana = await newMember(api());
  const { id } = await newPaySession(api(), { ...shop, apiToken: twin.apiToken });
  const [account] = await rowsOf<{ cash: string }>(
    api().database.owner.db,
    sql`select cash_account::text as cash from member where id = ${tara.id}`,
  );
  const cash = sql`${account?.cash ?? ''}::bigint`;

  const refused = [
    sql`select ledger.post(p_id => 'txn_mixed', p_kind => 'stake',
      p_business_key => 'mixed', p_accounts => array[${cash}, ${ana.cash}::bigint],
      p_amounts => array[-1, 1]::numeric[])`,
    sql`select ledger.post(p_id => 'txn_mixed', p_kind => 'stake',
      p_business_key => 'mixed', p_accounts => array[${cash}, (select id from ledger.account where path = 'test:faucet'),
        ${ana.cash}::bigint, ${ana.stake}::bigint],
      p_amounts => array[-1, 1, -1, 1]::numeric[])`,
    sql`update pay_session set payer_id = ${ana.id} where id = ${id}`,
    sql`insert into event (id, merchant_id, type, subject_id, payload)
      values ('evt_mixed', ${twin.id}, 'pay_session.paid', ${id}, '{}')`,
    sql`update member set livemode = true, test_business_id = null where id = ${tara.id}`,
    sql`update merchant set test_of = null where id = ${twin.id}`,
    sql`update member set cash_account = ${cash} where id = ${ana.id}`,
    sql`insert into team_member (business_id, member_id, role) values (${twin.id}, ${ana.id}, 'till')`,
    sql`insert into team_invitation (id, business_id, email, role)
      values ('inv_test', ${twin.id}, 'eva@example.org', 'till')`,
  ];
  const constraints = [];
  for (const statement of refused) constraints.push(await refusalOf(api(), statement));

  expect(constraints).toEqual([
    // Two units cannot balance each other, whatever their modes.
    'transfer_balanced',
    'transfer_of_one_mode',
    'payer_mode',
    'event_mode',
    'mode_is_fixed',
    'mode_is_fixed',
    'account_mode',
    'team_of_live',
    'team_of_live',
  ]);
});

test('a business in test mode is that of one live business, and test members are of one in test mode', async () => {
  const [shop, other] = [await newMerchant(api()), await newMerchant(api())];
  const twin = await twinOf(api(), shop);
  const tara = await newTestMember(api(), twin);
  const ana = await newMember(api());
  const business = (livemode: boolean, of: string | null) =>
    sql`insert into merchant (id, recipient, recipient_name, recipient_domain, livemode, test_of)
      select ${ana.id}, recipient, recipient_name, recipient_domain, ${livemode}, ${of}
      from merchant where id = ${shop.id}`;
  const testMember = (livemode: boolean, of: string | null) =>
    sql`insert into member (id, email, password_hash, confirmed_at, livemode, test_business_id, test_email)
      select 'usr_test', 'usr_test@test.invalid', password_hash, confirmed_at, ${livemode}, ${of},
        'eva@example.org'
      from member where id = ${tara.id}`;
  const account = sql`select ledger.open_account('member:usr_test:cash', 'TEST', false)`;

  const constraints = [];
  for (const statement of [
    business(false, null),
    business(false, twin.id),
    business(false, other.id),
    testMember(true, twin.id),
    testMember(false, null),
    testMember(false, shop.id),
    sql`update member set livemode = true where id = ${tara.id}`,
    sql`update member set test_business_id = ${shop.id} where id = ${tara.id}`,
    account,
  ]) {
    constraints.push(await refusalOf(api(), statement));
  }

  expect(constraints).toEqual([
    'merchant_twin',
    'twin_of_live',
    'merchant_mode',
    'member_test',
    'member_test',
    'test_member_of_twin',
    'mode_is_fixed',
    'mode_is_fixed',
    'account_floorless',
  ]);
});

test('a record has the mode of its business, and its member has that mode', async () => {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const inTest = { ...shop, ...twin };
  const ana = await newMember(api());
  await newPaySession(api(), inTest);
  await createEndpoint(api().db, api().config, twin.id, 'https://shop.test/hook');
  await newEvent(api().db, twin.id);
  const invitation = await newLinkSession(api(), inTest);
  await api().database.owner.db.execute(sql`insert into payment_button
    select (jsonb_populate_record(b, jsonb_build_object('id', 'btn_test', 'merchant_id', ${twin.id}::text))).*
    from payment_button b where id = ${(await newButton(api(), shop)).id}`);

  const tables = [
    'pay_session',
    'api_key',
    'webhook_endpoint',
    'event',
    'link_session',
    'payment_button',
  ];
  for (const name of tables) {
    const live = sql`update ${sql.raw(name)} set livemode = true where merchant_id = ${twin.id}`;
    expect([name, await refusalOf(api(), live)]).toEqual([name, `${name}_mode`]);
  }
  expect(
    await refusalOf(
      api(),
      sql`update link_session set member_id = ${ana.id}, status = 'denied', closed_at = now()
        where merchant_id = ${twin.id}`,
    ),
  ).toBe('link_session_member_mode');
  expect(
    await refusalOf(
      api(),
      sql`insert into link (id, member_id, merchant_id, since)
      values (${invitation.id}, ${ana.id}, ${twin.id}, now())`,
    ),
  ).toBe('link_member_mode');
});
