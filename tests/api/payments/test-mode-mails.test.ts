/** Mails about test mode go to the team alone, and are marked. */
import { expect, test } from 'vitest';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { queueDailySummaries } from '../../../server/payments/notices/daily-summary.ts';
import { queueFirstSales } from '../../../server/payments/notices/first-sale.ts';
import { queueOwnerNotices } from '../../../server/people/activity/owner-notices.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newCast } from '../../support/authorisation/callers.ts';
import { actingAs, testCastOf } from '../../support/authorisation/test-cast.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { ask, decline } from '../../support/payments/refund-requests.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { PASSWORD } from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();

test('payments, refunds and requests of test members are told to the team alone, marked as a test', async () => {
  const live = await newCast(api());
  const { merchant, member } = await testCastOf(api(), live);
  const eva = await newColleague(api(), live.merchant, 'support');
  const { db } = api().database.owner;
  expect(
    await rowsOf(db, sql`select from notifications.recipients(${member.id}, 'trial')`),
  ).toEqual([]);
  await api().database.owner.db.execute(sql`delete from mail`);

  const paid = await paidAgain(api(), { merchant, payer: member });
  const asked = await ask(api(), member, paid.id, { amount: '1.00' });
  expect(asked.statusCode).toBe(201);
  expect((await decline(api(), merchant, asked.json().id)).statusCode).toBe(200);
  const again = await paidAgain(api(), { merchant, payer: member });
  expect((await refund(api(), again)).statusCode).toBe(201);
  await api().database.owner.db.execute(
    sql`update pay_session set closed_at = closed_at - interval '1 day' where id = ${paid.id}`,
  );
  await queueFirstSales(api().db, api().config);
  await queueDailySummaries(api().db, api().config);

  const team = [live.merchant.email, eva.email].sort();
  expect(await recipients()).toEqual(team);
  for (const email of team) {
    const mails = await mailsTo(api(), email);
    expect(mails.map(({ template, subject }) => [template, subject.slice(0, 12)])).toEqual([
      ['refund-asked', '[Test mode] '],
    ]);
  }
});

test('a person invited in test mode joins the live business, and owners are notified', async () => {
  const live = await newCast(api());
  const { merchant } = await testCastOf(api(), live);
  const partner = await newColleague(api(), live.merchant, 'owner');
  const inTest = await actingAs(api(), merchant);
  await api().database.owner.db.execute(sql`delete from mail`);
  const email = newEmail();

  const made = await api().call(teamEndpoints.invite, {
    token: inTest.token,
    body: { email, role: 'till', currentPassword: PASSWORD },
  });
  await queueOwnerNotices(api().db, api().config);

  expect(made.statusCode).toBe(201);
  expect(await recipients()).toEqual([email, partner.email].sort());
});

/** Everybody to whom a mail is stored. */
async function recipients(): Promise<string[]> {
  const rows = await rowsOf<{ recipient: string }>(
    api().database.owner.db,
    sql`select distinct recipient from mail order by recipient`,
  );
  return rows.map(({ recipient }) => recipient);
}
