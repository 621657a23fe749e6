/** Test mode changes no figure of the live business or of the installation. */
import { expect, test } from 'vitest';
import * as balanceEndpoints from '#shared/merchant/balance-endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { applyPendingCredits } from '../../../server/ledger/accounts.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { queueDailySummaries } from '../../../server/payments/notices/daily-summary.ts';
import { queueFirstSales } from '../../../server/payments/notices/first-sale.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { DATABASE_FIGURES } from '../../../server/platform/metrics/database-queries.ts';
import { recipientsAtLevel } from '../../../server/tokens/airdrops/recipients.ts';
import { queueTrialNotices } from '../../../server/tokens/levels/trial-notices.ts';
import { useApi } from '../../support/api/api.ts';
import { newCast } from '../../support/authorisation/callers.ts';
import { testCastOf } from '../../support/authorisation/test-cast.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { newTestMember, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

/** Sales, payments and balance of a business, and all that is measured of the installation. */
async function figuresOf(token: string) {
  const { db } = api().database.owner;
  const read = async (endpoint: Parameters<ReturnType<typeof api>['call']>[0]) =>
    (await api().call(endpoint, { token })).json();
  const measured: object[] = [];
  // Only time changes how far months are made ahead, and how old the last verification and backup are.
  const others = DATABASE_FIGURES.filter(({ gauges }) => !('ahead' in gauges || 'age' in gauges));
  for (const { query } of others) measured.push(await rowsOf(db, query));
  return {
    sales: await read(salesEndpoints.read),
    payments: await read(salesEndpoints.listPayments),
    balance: await read(balanceEndpoints.readBalance),
    // The figures that reconciliation compares with the chain and the card network.
    books: await rowsOf(
      db,
      sql`select path, unit, ledger.balance(id)::text as balance from ledger.account
        where unit <> 'TEST' order by path`,
    ),
    measured,
  };
}

test('a test payment, its refund and its webhook are in no live figure', async () => {
  const live = await newCast(api());
  const { merchant, member } = await testCastOf(api(), live);
  await createEndpoint(api().db, api().config, merchant.id, 'http://127.0.0.1:9/');
  const before = await figuresOf(live.merchant.apiToken);

  const paid = await paidAgain(api(), { merchant, payer: member });
  expect((await refund(api(), paid)).statusCode).toBe(201);
  await applyPendingCredits(api().db);

  expect(await figuresOf(live.merchant.apiToken)).toEqual(before);
  const inTest = await figuresOf(merchant.apiToken);
  expect(inTest.payments.data).toHaveLength(1);
  expect(inTest.sales).not.toEqual(before.sales);
});

test('test members get no airdrop and no notice of a trial', async () => {
  const { merchant } = await newCast(api());
  const twin = await twinOf(api(), merchant);
  const tara = await newTestMember(api(), twin, { level: 'Visita' });
  await api().database.owner.db.execute(
    sql`update member set confirmed_at = now() - ${api().config.trialDays} * interval '1 day'
      where id in (${tara.id}, ${twin.id})`,
  );
  const draft = { campaign: 'Spring', level: 'Visita', units: 1n } as const;
  const recipients = await recipientsAtLevel(api().db, api().config, draft);
  await queueTrialNotices(api().db, api().config);

  const ids = recipients.map(({ memberId }) => memberId);
  expect(ids).toContain(merchant.person);
  expect(ids).not.toContain(tara.id);
  expect(ids).not.toContain(twin.id);
  const notices = await rowsOf(
    api().database.owner.db,
    sql`select from trial_notice where member_id = ${tara.id}`,
  );
  expect(notices).toEqual([]);
});

test('the team gets no e-mail about the first sale of test mode, and no summary of its day', async () => {
  const live = await newCast(api());
  const { merchant, member } = await testCastOf(api(), live);
  await paidAgain(api(), { merchant, payer: member });
  await paidAgain(api(), { merchant: live.merchant, payer: live.member });
  const { db } = api().database.owner;
  await db.execute(sql`update pay_session set closed_at = closed_at - interval '1 day'
    where merchant_id in (${merchant.id}, ${live.merchant.id}) and transfer_id is not null`);

  await queueFirstSales(api().db, api().config);
  await queueDailySummaries(api().db, api().config);

  for (const table of [sql`first_sale_notice`, sql`daily_summary`]) {
    const told = await rowsOf(
      db,
      sql`select merchant_id as id from ${table}
        where merchant_id in (${merchant.id}, ${live.merchant.id})`,
    );
    expect(told).toEqual([{ id: live.merchant.id }]);
  }
});
