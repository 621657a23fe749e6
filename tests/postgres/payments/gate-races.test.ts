/** The gate under several connections. */
import { expect, test } from 'vitest';
import * as approvalEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { assignNonce } from '../../../server/tokens/withdrawals/outgoing.ts';
import { type TestApi, useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { proofBy } from '../../support/people/passkeys.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';
import {
  approveDue,
  letWaitEnd,
  newOldColleague,
  newPayee,
  newRichPayee,
  payOut,
  receive,
  setProven,
  settleWithdrawal,
  statusOf,
  storeAddress,
} from '../../support/tokens/payout-scene.ts';

const api = useApi({ chain: SILENT_CHAIN });
const ROUNDS = 10;

const waiting = async (on: TestApi, id: string) =>
  (
    await rowsOf<{
      id: string;
      amount: string;
      address: string;
      status: string;
      approval: unknown;
      secondApprovedAt: Date | null;
    }>(
      on.db,
      sql`select id, amount, address, status, approval, second_approved_at as "secondApprovedAt"
        from withdrawal where id = ${id}`,
    )
  )[0];

test('of two payouts at once that exceed the limit together, one waits for a second person', async () => {
  const shop = await newRichPayee(api());
  await newOldColleague(api(), shop, 'finance');

  const answers = await Promise.all(['3000', '3000'].map((amount) => payOut(api(), shop, amount)));
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  const first = answers.find(({ statusCode }) => statusCode === 201)?.json();
  await settleWithdrawal(api(), first.id);
  const second = (await payOut(api(), shop, '3000')).json();

  expect(codes).toEqual([201, 409]);
  expect([first.secondApproval, second.secondApproval !== null]).toEqual([null, true]);
});

test('of an approval and a cancellation at once, a cancelled payout is never approved', async () => {
  const shop = await newRichPayee(api());
  const eva = await newOldColleague(api(), shop, 'finance');
  const { token } = shop;
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await payOut(api(), shop, '6000')).json();
    const params = { id };
    const body = await proofBy(api(), eva, eva.authenticator);
    const [approved, cancelled] = await Promise.all([
      api().call(approvalEndpoints.approveSecond, { token: eva.token, params, body }),
      api().call(withdrawalsEndpoints.cancel, { token, params }),
    ]);

    expect(cancelled.statusCode).toBe(200);
    expect([200, 404]).toContain(approved.statusCode);
    const row = await waiting(api(), id);
    expect([row?.status, row?.secondApprovedAt !== null]).toEqual([
      'released',
      approved.statusCode === 200,
    ]);
  }
  expect(await balanceOf(api(), shop.cash)).toBe(tokens('20000'));
});

test('a colleague whose place in the team ends first approves nothing', async () => {
  const shop = await newRichPayee(api());
  const eva = await newOldColleague(api(), shop, 'finance');
  const { id } = (await payOut(api(), shop, '6000')).json();
  const body = await proofBy(api(), eva, eva.authenticator);

  const { approved } = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`delete from team_member where member_id = ${eva.id}`);
    const call = { token: eva.token, params: { id }, body };
    const pending = api().call(approvalEndpoints.approveSecond, call);
    await Promise.race([untilSomebodyWaits(api().db), pending]);
    return { approved: pending };
  });

  expect((await approved).statusCode).toBeGreaterThanOrEqual(400);
  expect((await waiting(api(), id))?.secondApprovedAt).toBe(null);
});

test('a payout that is being cancelled is not approved meanwhile', async () => {
  const shop = await newRichPayee(api());
  const { id } = (await payOut(api(), shop, '10')).json();
  await letWaitEnd(api(), id);

  await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(
      sql`select withdrawals.cancel(p_id => ${id}, p_member => null, p_cancel_hash => null,
        p_reason => 'operator', p_transfer => ${`txn_${id.slice(3)}`})`,
    );
    await approveDue(api());
  });

  expect(await statusOf(api(), id)).toBe('released');
});

/** The withdrawal is signed next, if it may be. */
async function sign(id: string): Promise<string | undefined> {
  await api().db.execute(sql`update withdrawal set retry_at = now() + interval '1 day'
    where status = 'approved' and id <> ${id}`);
  await assignNonce(api().db, 0n, { maxFee: 1n, priorityFee: 1n }, undefined);
  return statusOf(api(), id);
}

test('a domain that is lost while its payout is approved is seen before the signature', async () => {
  const shop = await newPayee(api());
  await receive(api(), shop, '150');
  const { id } = (await payOut(api(), shop, '100')).json();
  await letWaitEnd(api(), id);

  await api().database.owner.db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`update domain_proof set proven_at = null, proven_by = null where merchant_id = ${shop.id}`,
    );
    await approveDue(api());
  });

  expect(await statusOf(api(), id)).toBe('approved');
  expect(await sign(id)).toBe('approved');
  await setProven(api(), shop, true);
  expect(await sign(id)).toBe('signing');
  await api().database.owner.db.execute(sql`delete from outgoing where subject_id = ${id}`);
});

test('an address that is replaced while the payout is signed holds the signature', async () => {
  const shop = await newRichPayee(api());
  const { id } = (await payOut(api(), shop, '10')).json();
  await letWaitEnd(api(), id);
  await approveDue(api());

  const { signed } = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`update member set external_deposit_address =
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' where id = ${shop.id}`);
    const pending = sign(id);
    await untilSomebodyWaits(api().db);
    return { signed: pending };
  });

  expect(await signed).toBe('approved');
  await storeAddress(api(), shop, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
});

test('what customers paid is summed from an index', async () => {
  const shop = await newPayee(api(), { isProven: false });
  const plan = await api().db.transaction(async (tx) => {
    // Of a small table, the planner would rather read all of it.
    await tx.execute(sql`set local enable_seqscan = off`);
    return rowsOf<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select sum(total) over (order by closed_at)
        from (select closed_at, total from pay_session
          where merchant_id = ${shop.id} and transfer_id is not null) paid`,
    );
  });

  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
    /Index Only Scan.* using pay_session_paid/,
  );
});
