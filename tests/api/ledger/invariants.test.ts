/** The report of `ledger:verify` for each breach. The owner creates each one and rolls it back. */
import { expect, test } from 'vitest';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { type TestApi, useApi } from '../../support/api/api.ts';
import { brokenBy as brokenAt } from '../../support/api/broken-by.ts';
import { payFor, payScene } from '../../support/payments/pay-scene.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import {
  creditedDeposit,
  creditedPurchase,
  heldWithdrawal,
  releasedWithdrawal,
} from '../../support/races/crossings.ts';

const api = useApi();

const brokenBy = (harm: (tx: Db) => Promise<unknown>) => brokenAt(api(), harm);

async function paidWithEndpoints() {
  const scene = await payScene(api());
  const endpoint = (url: string) => createEndpoint(api().db, api().config, scene.merchant.id, url);
  await endpoint('https://shop.test/one');
  await endpoint('https://shop.test/two');
  await payFor(api(), scene.id);
  return scene;
}

const HARMS: [what: string, name: string, harm: (id: string) => Statement][] = [
  [
    'a paid session without its event',
    'I6',
    (id) => sql`update event set subject_id = 'x' where subject_id = ${id}`,
  ],
  [
    'one of two deliveries missing',
    'I6',
    (id) => sql`delete from delivery where id in (
      select d.id from delivery d join event e on e.id = d.event_id
      where e.subject_id = ${id} limit 1)`,
  ],
  [
    'a delivery given up without an alert',
    'I6',
    (id) => sql`update delivery set status = 'dead', next_attempt_at = null
      where event_id in (select id from event where subject_id = ${id})`,
  ],
  [
    'a paid session that says it is pending',
    'I5',
    (id) =>
      sql`update pay_session set status = 'pending', closed_at = null, transfer_id = null, payer_id = null where id = ${id}`,
  ],
];

/** For a partly refunded session. */
const REFUND_HARMS: [what: string, name: string, harm: (id: string) => Statement][] = [
  [
    'a refund of more than was paid',
    'I5',
    (id) => sql`update refund set amount = amount * 5 where session_id = ${id}`,
  ],
  [
    'a refund of more than the price',
    'I5',
    (id) => sql`update refund set gross = gross * 5 where session_id = ${id}`,
  ],
  [
    'a net that was not quoted',
    'I5',
    (id) => sql`update pay_session set net = net - 1 where id = ${id}`,
  ],
  [
    'a refund of other tokens than were moved',
    'I5',
    (id) => sql`update refund set tokens = tokens + 1 where session_id = ${id}`,
  ],
  [
    'a refund moved that nobody knows of',
    'I5',
    (id) => sql`delete from refund where session_id = ${id}`,
  ],
  [
    'a refund that moved nothing',
    'I5',
    (id) => sql`insert into refund (id, session_id, transfer_id, amount, gross, tokens)
      select 'rfd_x', id, transfer_id, 1, 1, 1 from pay_session where id = ${id}`,
  ],
  [
    'tokens given back to somebody else',
    'I5',
    (id) => sql`update pay_session set payer_id = merchant_id where id = ${id}`,
  ],
  [
    'a part refunded that is said to be all',
    'I5',
    (id) => sql`update pay_session set status = 'refunded' where id = ${id}`,
  ],
  [
    'a part refunded that nothing says',
    'I5',
    (id) => sql`update pay_session set status = 'paid' where id = ${id}`,
  ],
  [
    'all of the net refunded, and not all of the tokens',
    'I5',
    (id) => sql`with all_of as (
        update refund r set amount = s.net from pay_session s
        where s.id = r.session_id and s.id = ${id} returning s.id
      ) update pay_session set status = 'refunded' where id in (select id from all_of)`,
  ],
  [
    'a refund without its event',
    'I6',
    (id) => sql`update event set subject_id = 'x'
      where subject_id = ${id} and type = 'pay_session.refunded'`,
  ],
  [
    'a refund without a delivery to its endpoint',
    'I6',
    (id) => sql`delete from delivery where event_id in (
      select id from event where subject_id = ${id} and type = 'pay_session.refunded')`,
  ],
];

test.each(REFUND_HARMS)('finds %s (%s)', async (_, name, harm) => {
  const scene = await paidScene(api());
  await createEndpoint(api().db, api().config, scene.merchant.id, 'https://shop.test/one');
  await refund(api(), scene, { amount: '10.00' });

  expect(await brokenBy(async () => {})).toEqual([]);
  expect(await brokenBy((tx) => tx.execute(harm(scene.id)))).toContain(name);
});

test.each(HARMS)('finds %s (%s)', async (_, name, harm) => {
  const { id } = await paidWithEndpoints();

  expect(await brokenBy((tx) => tx.execute(harm(id)))).toContain(name);
});

test('an endpoint that was off needs no deliveries of the events of that time', async () => {
  const { merchant, id } = await paidWithEndpoints();

  const broken = await brokenBy(async (tx) => {
    await tx.execute(sql`delete from delivery where id in (
      select d.id from delivery d join event e on e.id = d.event_id
      where e.subject_id = ${id} limit 1)`);
    await tx.execute(sql`update webhook_endpoint set enabled_since = now() + interval '1 second'
      where merchant_id = ${merchant.id}`);
  });

  expect(broken).toEqual([]);
});

const CROSSINGS: [
  what: string,
  name: string,
  make: (api: TestApi) => Promise<string>,
  harm: (id: string) => Statement,
][] = [
  [
    'a purchase that moved its tokens and waits to be credited',
    'I8',
    creditedPurchase,
    (id) =>
      sql`update purchase set status = 'paid_uncredited', transfer_id = null where id = ${id}`,
  ],
  [
    'a purchase of other tokens than were moved',
    'I8',
    creditedPurchase,
    (id) => sql`update purchase set tokens = tokens + 1 where id = ${id}`,
  ],
  [
    'tokens bought with no purchase',
    'I8',
    creditedPurchase,
    (id) => sql`select ledger.post(
      p_id => 'txn_made_up', p_kind => 'buy', p_business_key => 'buy:made-up',
      p_accounts => (select array_agg(account_id order by position) from ledger.posting
        where transfer_id = (select transfer_id from purchase where id = ${id})),
      p_amounts => array[1, -1, -1, 1]::numeric[])`,
  ],
  [
    'money that went back and stands in clearing still',
    'I9',
    creditedPurchase,
    (id) => sql`insert into purchase_reversal (id, purchase_id, kind, status, amount, tokens)
      values ('re_x', ${id}, 'refund', 'done', 100, 0)`,
  ],
  [
    'tokens owed that no account shows',
    'I9',
    creditedPurchase,
    (id) => sql`insert into purchase_reversal (id, purchase_id, kind, status, amount, tokens, owed)
      values ('re_x', ${id}, 'refund', 'failed', 100, 5, 5)`,
  ],
  [
    'more held of a purchase than it credited',
    'I12',
    creditedPurchase,
    (id) => sql`update card_hold set amount = amount + 1 where purchase_id = ${id}`,
  ],
  [
    'a deposit of another amount than was credited',
    'I10',
    creditedDeposit,
    (id) => sql`update deposit set amount = amount + 1 where tx_hash = ${id}`,
  ],
  [
    'tokens deposited with no deposit',
    'I10',
    creditedDeposit,
    (id) => sql`delete from deposit where tx_hash = ${id}`,
  ],
  [
    'tokens that nothing backs, out of custody',
    'I13',
    creditedDeposit,
    () => sql`select ledger.post(
      p_id => 'txn_made_up', p_kind => 'deposit', p_business_key => 'made-up',
      p_accounts => array[(select id from ledger.account where path = 'chain:custody'),
        (select cash_account from member where cash_account is not null limit 1)],
      p_amounts => array[-1000000, 1000000]::numeric[])`,
  ],
  [
    'a withdrawal of more than is held',
    'I11',
    heldWithdrawal,
    (id) => sql`update withdrawal set amount = amount + 1 where id = ${id}`,
  ],
  [
    'tokens held for no withdrawal',
    'I11',
    heldWithdrawal,
    (id) => sql`delete from withdrawal where id = ${id}`,
  ],
  [
    'a withdrawal settled that was given back',
    'I11',
    releasedWithdrawal,
    (id) => sql`update withdrawal set status = 'settled', reason = null where id = ${id}`,
  ],
];

test('finds tokens in an account without a floor that is not on the list (I13)', async () => {
  await payScene(api());

  const broken = await brokenBy(async (tx) => {
    await tx.execute(sql`drop trigger account_floorless on ledger.account`);
    await tx.execute(sql`select ledger.post(
      p_id => 'txn_made_up', p_kind => 'deposit', p_business_key => 'made-up',
      p_accounts => array[ledger.open_account('harmless', 'TOKEN', false), m.cash_account],
      p_amounts => array[-9, 9]::numeric[])
      from member m where m.cash_account is not null limit 1`);
  });

  expect(broken).toEqual(['I13']);
});

test.each(CROSSINGS)('finds %s (%s)', async (_, name, make, harm) => {
  const id = await make(api());

  expect(await brokenBy(async () => {})).toEqual([]);
  expect(await brokenBy((tx) => tx.execute(harm(id)))).toContain(name);
});
